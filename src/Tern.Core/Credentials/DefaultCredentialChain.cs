using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Credentials;

/// <summary>
/// Provides the credentials in the program's environment, in the order that all AWS SDKs use: environment variables,
/// web identity, profile, container, EC2 instance. The first configured source is used; if it fails, that is an
/// error. In a Lambda function, only environment variables and container are used.
/// </summary>
public sealed class DefaultCredentialChain : AwsCredentialProvider
{
    private const string Advice =
        "On your own machine, run 'aws configure sso' or 'aws login' once, and set AWS_PROFILE to the profile's name. On AWS, give the function, task, " +
        "pod or instance a role; "
        + "in a pipeline, let the job assume one. Or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the option Credentials.";

    private const string FunctionAdvice = "A Lambda function gets them from its role: don't unset or replace these variables. Or set the option Credentials.";

    private readonly CredentialCache _cache;

    /// <summary>Creates the provider. No request is made before the first call.</summary>
    /// <param name="profile">The name of the profile, or null for <c>AWS_PROFILE</c> or <c>default</c>.</param>
    /// <param name="options">The options for obtaining credentials, or null for the defaults.</param>
    public DefaultCredentialChain(string? profile = null, CredentialOptions? options = null)
        : this(new AwsConfiguration(AwsEnvironment.Process, profile), options ?? new CredentialOptions()) { }

    internal DefaultCredentialChain(AwsConfiguration configuration, CredentialOptions options)
        : this(
            configuration,
            options.TimeProvider,
            options.LoggerFactory.CreateLoggerSafely("Tern.Credentials"),
            options.HttpMessageHandler,
            options.Region,
            options.MfaCode,
            CredentialNetwork.Of(configuration, options.Connections, options.UseFips, options.UseDualStack, options.Region)) { }

    internal DefaultCredentialChain(
        AwsConfiguration configuration, TimeProvider? clock = null, ILogger? logger = null, HttpMessageHandler? handler = null, string? region = null,
        Func<string, CancellationToken, ValueTask<string>>? mfaCode = null, CredentialNetwork? network = null)
    {
        var environment = new EnvironmentCredentialSource(configuration.Environment);
        CredentialChain chain;
        if (!CredentialFeatures.AllSources || configuration.Environment.IsLambda)
        {
            // A function that starts from a snapshot gets its credentials like a container.
            var container = new ContainerCredentialSource(configuration, new LookupHttp(handler, clock ?? TimeProvider.System));
            chain = new CredentialChain([environment, container], FunctionAdvice);
        }
        else
        {
            var calls = new CredentialCalls(configuration, clock, logger, handler, region, network) { MfaCode = mfaCode };
            chain = new CredentialChain(
                [
                    environment,
                    new WebIdentityCredentialSource(calls),
                    new ProfileCredentialSource(calls),
                    new ContainerCredentialSource(configuration, calls.Nearby),
                    new InstanceMetadataCredentialSource(calls.Metadata),
                ],
                Advice);
        }

        _cache = new CredentialCache(chain.FetchAsync, clock, logger, mayBlock: mfaCode is not null, maxFetchTime: CredentialCache.TimeFor(mfaCode));
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);
}
