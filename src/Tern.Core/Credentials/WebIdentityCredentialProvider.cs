using Tern.Telemetry;

namespace Tern.Credentials;

/// <summary>
/// Provides the credentials of a role. It assumes the role with an identity provider's token, and again before the
/// role's credentials expire. No AWS credentials are needed.
/// </summary>
public sealed class WebIdentityCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;
    private readonly Func<CancellationToken, ValueTask<string>> _readToken;
    private readonly AssumedRole _role;
    private readonly StsClient _sts;

    /// <summary>Creates the provider. No request is made before the first call.</summary>
    /// <param name="roleArn">The role, such as <c>arn:aws:iam::123456789012:role/deployer</c>.</param>
    /// <param name="readToken">Returns a token (OpenID Connect or OAuth 2.0). It is called each time the role is
    /// assumed. For a token in a file, use <c>async t => await File.ReadAllTextAsync(path, t)</c>.</param>
    /// <param name="options">The settings for assuming the role, or null for the defaults.</param>
    /// <exception cref="ArgumentException"><paramref name="roleArn"/> isn't an ARN.</exception>
    /// <exception cref="AwsConfigurationException">An option is malformed.</exception>
    public WebIdentityCredentialProvider(string roleArn, Func<CancellationToken, ValueTask<string>> readToken, WebIdentityOptions? options = null)
        : this(roleArn, readToken, options, AwsEnvironment.Process) { }

    internal WebIdentityCredentialProvider(
        string roleArn, Func<CancellationToken, ValueTask<string>> readToken, WebIdentityOptions? options, AwsEnvironment environment)
    {
        RoleChecks.CheckArn(roleArn);
        ArgumentNullException.ThrowIfNull(readToken);
        options ??= new WebIdentityOptions();
        RoleChecks.CheckSessionName(options.SessionName);

        _readToken = readToken;
        _role = new AssumedRole(roleArn)
        {
            SessionName = options.SessionName, DurationSeconds = RoleChecks.ToSeconds(options.Duration), Policy = options.Policy,
        };
        var logger = options.LoggerFactory.CreateLoggerSafely("Tern.Credentials");
        var configuration = new AwsConfiguration(environment);
        var network = CredentialNetwork.Of(configuration, options.Connections, options.UseFips, options.UseDualStack, options.Region);
        _sts = new StsClient(
            new CredentialCalls(configuration, options.TimeProvider, logger, options.HttpMessageHandler, options.Region, network), options.Endpoint);
        _cache = new CredentialCache(FetchAsync, options.TimeProvider, logger, mayBlock: true);
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);

    private async ValueTask<FetchedCredentials> FetchAsync(CancellationToken cancellationToken) =>
        new(await _sts.AssumeRoleWithWebIdentityAsync(_role, ReadTokenAsync, cancellationToken).ConfigureAwait(false), outlivesExpiry: false);

    private async ValueTask<string> ReadTokenAsync(CancellationToken cancellationToken)
    {
        var token = await _readToken(cancellationToken).ConfigureAwait(false);
        return string.IsNullOrWhiteSpace(token)
            ? throw new AwsCredentialException("The function of the WebIdentityCredentialProvider returned no token. It must return one, or throw.")
            : token.Trim();
    }
}
