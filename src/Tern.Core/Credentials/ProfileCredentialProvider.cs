using Tern.Telemetry;

namespace Tern.Credentials;

/// <summary>
/// Provides the credentials of one profile in the config and credentials files, regardless of the environment: keys,
/// roles, IAM Identity Center (SSO), sign-in, or a program.
/// </summary>
public sealed class ProfileCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>
    /// Creates the provider. The files are read at the first call, and again when the credentials expire or the
    /// service rejects them.
    /// </summary>
    /// <param name="profile">The name of the profile.</param>
    /// <param name="options">The options for obtaining credentials, or null for the defaults.</param>
    /// <exception cref="ArgumentException"><paramref name="profile"/> is null, empty or blank.</exception>
    public ProfileCredentialProvider(string profile, CredentialOptions? options = null) : this(profile, options, AwsEnvironment.Process) { }

    internal ProfileCredentialProvider(string profile, CredentialOptions? options, AwsEnvironment environment)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(profile);
        options ??= new CredentialOptions();
        var logger = options.LoggerFactory.CreateLoggerSafely("Tern.Credentials");
        var configuration = new AwsConfiguration(environment, profile);
        var network = CredentialNetwork.Of(configuration, options.Connections, options.UseFips, options.UseDualStack, options.Region);
        var calls = new CredentialCalls(configuration, options.TimeProvider, logger, options.HttpMessageHandler, options.Region, network)
        {
            MfaCode = options.MfaCode,
        };
        var advice = $"Give the profile credentials, such as by 'aws configure sso --profile {profile}' or 'aws login --profile {profile}'.";
        _cache = new CredentialCache(
            new CredentialChain([new ProfileCredentialSource(calls)], advice).FetchAsync, options.TimeProvider, logger, mayBlock: options.MfaCode is not null,
            maxFetchTime: CredentialCache.TimeFor(options.MfaCode));
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);
}
