namespace Tern.Credentials;

/// <summary>
/// The credentials of a profile of any kind in the config and credentials files. One fetch at a time.
/// </summary>
internal sealed class ProfileCredentialSource(CredentialCalls calls) : CredentialSource
{
    private readonly AwsConfiguration _configuration = calls.Configuration;
    private readonly StsClient _sts = new(calls);
    private readonly SsoClient _sso = new(calls);
    private SsoTokenSource? _ssoTokens;
    private LoginCredentials? _login;
    private bool _fetchedBefore;

    public override string Name => "profile";

    public override async ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        // A second fetch means that the first credentials expired or were rejected: the files may contain new ones.
        var files = _fetchedBefore ? ProfileFiles.Load(_configuration.Environment) : _configuration.Files;
        _fetchedBefore = true;

        var name = _configuration.ProfileName;
        if (files.Find(name) is not { } profile)
        {
            if (_configuration.ProfileSource is not { } source)
                return CredentialAnswer.Skip($"there is no profile '{name}' in {ProfilePlaces.Describe(files)}{ProfilePlaces.Suggest(files)}");
            throw new AwsCredentialException(
                $"There is no profile '{name}', which {source} names, in {ProfilePlaces.Describe(files)}. {ProfilePlaces.Known(files)}");
        }

        if (ProfileChainReader.Read(files, profile) is not { } chain)
            return CredentialAnswer.Skip($"the profile '{name}' has no credentials{ProfilePlaces.Suggest(files)}");
        var credentials = await FetchBaseAsync(chain.Base, cancellationToken).ConfigureAwait(false);
        foreach (var role in chain.Roles) credentials = await _sts.AssumeRoleAsync(role, credentials, cancellationToken).ConfigureAwait(false);
        return CredentialAnswer.Found(credentials);
    }

    private ValueTask<AwsCredentials> FetchBaseAsync(ProfileBase from, CancellationToken cancellationToken) => from switch
    {
        ProfileBase.Keys keys => new(keys.Credentials),
        ProfileBase.Source source => FetchNamedAsync(source.Name, cancellationToken),
        ProfileBase.WebIdentity identity => new WebIdentityToken(calls, _sts).AssumeAsync(
            new AssumedRole(identity.RoleArn) { SessionName = identity.SessionName }, identity.TokenFile, "web_identity_token_file in the profile",
            cancellationToken),
        ProfileBase.IdentityCenter sso => FetchSsoAsync(sso.Session, cancellationToken),
        ProfileBase.Login login => FetchLoginAsync(login.Session, cancellationToken),
        ProfileBase.Program program => new CredentialProcess(
            program.Command, program.AccountId, CredentialProcess.DefaultTimeout, _configuration.Environment.IsWindows, calls.Clock)
            .FetchAsync(cancellationToken),
        _ => throw new InvalidOperationException($"{from.GetType().Name} isn't a known kind of profile."),
    };

    private async ValueTask<AwsCredentials> FetchNamedAsync(NamedSource name, CancellationToken cancellationToken)
    {
        CredentialSource source = name switch
        {
            NamedSource.Environment => new EnvironmentCredentialSource(_configuration.Environment),
            NamedSource.EcsContainer => new ContainerCredentialSource(_configuration, calls.Nearby),
            _ => new InstanceMetadataCredentialSource(calls.Metadata),
        };
        var answer = await source.FetchAsync(cancellationToken).ConfigureAwait(false);
        return answer.Credentials
            ?? throw new AwsCredentialException(
                $"The profile '{_configuration.ProfileName}' has credential_source = {name}, which has no credentials: {answer.NotConfigured}.");
    }

    private async ValueTask<AwsCredentials> FetchSsoAsync(SsoSession session, CancellationToken cancellationToken)
    {
        if (session.AccountId is null || session.RoleName is null)
            throw new AwsCredentialException(
                $"The profile '{session.Profile}' has only an sso_session, which provides a token but no credentials. Add sso_account_id and " +
                $"sso_role_name, or run 'aws configure sso --profile {session.Profile}'.");

        // Kept, because it knows when it last tried to renew the token.
        if (_ssoTokens is null || _ssoTokens.Session != session) _ssoTokens = new SsoTokenSource(session, calls, _sso);
        return await _sso.GetRoleCredentialsAsync(session, await _ssoTokens.GetAsync(cancellationToken).ConfigureAwait(false), cancellationToken)
            .ConfigureAwait(false);
    }

    private ValueTask<AwsCredentials> FetchLoginAsync(LoginSession session, CancellationToken cancellationToken)
    {
        if (_login is null || _login.Session != session) _login = new LoginCredentials(session, calls);
        return _login.FetchAsync(cancellationToken);
    }
}
