namespace Tern.Credentials;

/// <summary>
/// The default bearer token: from the environment variable <c>AWS_BEARER_TOKEN_</c> plus the service's signing name,
/// then from the profile's <c>sso_session</c>. AWS SDKs and Tools reference, "Bearer token".
/// </summary>
/// <param name="signingName">The service's signing name, such as <c>bedrock</c>.</param>
/// <param name="calls">The settings, clock and HTTP client.</param>
internal sealed class DefaultBearerTokens(string signingName, CredentialCalls calls) : AwsBearerTokenProvider
{
    // The remaining lifetime from which the token's file is checked, because the AWS CLI or another process may have
    // renewed it.
    private static readonly TimeSpan RenewalWindow = TimeSpan.FromMinutes(6);

    private readonly string _variable = VariableOf(signingName);
    private SsoTokenSource? _sso;
    private AwsBearerToken? _last;

    /// <summary>
    /// Returns the environment variable of a service: its signing name in upper case, with <c>_</c> in place of
    /// characters that variable names can't contain.
    /// </summary>
    public static string VariableOf(string signingName) =>
        "AWS_BEARER_TOKEN_" + string.Create(signingName.Length, signingName, static (to, from) =>
        {
            for (var i = 0; i < to.Length; i++) to[i] = char.IsAsciiLetterOrDigit(from[i]) ? char.ToUpperInvariant(from[i]) : '_';
        });

    public override ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken = default)
    {
        if (calls.Configuration.Environment.GetText(_variable) is { } value) return new(Kept(value, null));
        var last = Volatile.Read(ref _last);
        var isKept = last is { Expiration: { } end } && end - calls.Clock.GetUtcNow() > RenewalWindow;
        return isKept ? new(last!) : FetchAsync(cancellationToken);
    }

    private async ValueTask<AwsBearerToken> FetchAsync(CancellationToken cancellationToken)
    {
        var configuration = calls.Configuration;
        if (!CredentialFeatures.AllSources)
            throw new AwsCredentialException($"No bearer token was found: {_variable} is not set. Set it, or the option BearerTokens.");
        var sso = Volatile.Read(ref _sso) ?? Find(configuration) ?? throw new AwsCredentialException(
            $"No bearer token was found. Tried in order:\n- environment: {_variable} is not set\n- profile: '{configuration.ProfileName}' has no " +
            $"sso_session\n"
            + $"What to do: set {_variable}, or the option BearerTokens, or add an sso_session to the profile and run 'aws sso login'.");
        sso = Interlocked.CompareExchange(ref _sso, sso, null) ?? sso;
        var token = await sso.GetAsync(cancellationToken).ConfigureAwait(false);
        return Kept(token.AccessToken, token.ExpiresAt);
    }

    // One object per token, so that its header is created only once.
    private AwsBearerToken Kept(string value, DateTimeOffset? expiration)
    {
        var last = Volatile.Read(ref _last);
        if (last is not null && last.Value == value && last.Expiration == expiration) return last;
        try
        {
            Volatile.Write(ref _last, last = new AwsBearerToken(value, expiration));
            return last;
        }
        catch (ArgumentException error)
        {
            var source = expiration is null ? $"value of {_variable}" : "token of IAM Identity Center";
            throw new AwsCredentialException($"The {source} isn't a valid bearer token. {error.Message}", error);
        }
    }

    private SsoTokenSource? Find(AwsConfiguration configuration) =>
        configuration.FindProfile() is { } profile && profile.Get("sso_session") is not null
            ? new SsoTokenSource(SsoSessionReader.Read(configuration.Files, profile), calls, new SsoClient(calls))
            : null;
}
