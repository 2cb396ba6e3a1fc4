using Tern.Telemetry;

namespace Tern.Credentials;

/// <summary>
/// Provides the credentials of a role. It assumes the role with other credentials, and again before the role's
/// credentials expire.
/// </summary>
public sealed class AssumeRoleCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;
    private readonly AwsCredentialProvider _source;
    private readonly AssumedRole _role;
    private readonly StsClient _sts;

    /// <summary>Creates the provider. No request is made before the first call.</summary>
    /// <param name="roleArn">The role, such as <c>arn:aws:iam::123456789012:role/reader</c>.</param>
    /// <param name="source">The credentials to assume the role with, such as a <see cref="DefaultCredentialChain"/>,
    /// or another provider of this type for a chain of roles.</param>
    /// <param name="options">The settings for assuming the role, or null for the defaults.</param>
    /// <exception cref="ArgumentException"><paramref name="roleArn"/> isn't an ARN.</exception>
    /// <exception cref="AwsConfigurationException">An option is malformed.</exception>
    public AssumeRoleCredentialProvider(
        string roleArn, AwsCredentialProvider source, AssumeRoleOptions? options = null)
        : this(roleArn, source, options, AwsEnvironment.Process) { }

    internal AssumeRoleCredentialProvider(string roleArn, AwsCredentialProvider source, AssumeRoleOptions? options, AwsEnvironment environment)
        : this(roleArn, source, options, new AwsConfiguration(environment), network: null) { }

    internal AssumeRoleCredentialProvider(
        string roleArn, AwsCredentialProvider source, AssumeRoleOptions? options, AwsConfiguration configuration, CredentialNetwork? network)
    {
        RoleChecks.CheckArn(roleArn);
        ArgumentNullException.ThrowIfNull(source);
        options ??= new AssumeRoleOptions();
        RoleChecks.CheckSessionName(options.SessionName);
        if (options.MfaSerial is not null && options.MfaCode is null)
            throw new AwsConfigurationException("The option MfaSerial is set, but MfaCode isn't. Set it to a function that returns the code of the device.");

        _source = source;
        _role = new AssumedRole(roleArn)
        {
            SessionName = options.SessionName,
            ExternalId = options.ExternalId,
            DurationSeconds = RoleChecks.ToSeconds(options.Duration),
            MfaSerial = options.MfaSerial,
            Policy = options.Policy,
        };
        var logger = options.LoggerFactory.CreateLoggerSafely("Tern.Credentials");
        network ??= CredentialNetwork.Of(configuration, options.Connections, options.UseFips, options.UseDualStack, options.Region);
        var calls = new CredentialCalls(configuration, options.TimeProvider, logger, options.HttpMessageHandler, options.Region, network)
        {
            MfaCode = options.MfaCode,
        };
        _sts = new StsClient(calls, options.Endpoint);
        _cache = new CredentialCache(FetchAsync, options.TimeProvider, logger, mayBlock: true, maxFetchTime: CredentialCache.TimeFor(options.MfaCode));
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);

    private async ValueTask<FetchedCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        var source = await _source.GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
        return new FetchedCredentials(await _sts.AssumeRoleAsync(_role, source, cancellationToken).ConfigureAwait(false), outlivesExpiry: false);
    }
}
