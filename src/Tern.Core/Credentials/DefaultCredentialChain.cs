using Microsoft.Extensions.Logging;
using Tern.Configuration;
using Tern.Credentials.Metadata;
using Tern.Credentials.Sources;

namespace Tern.Credentials;

/// <summary>
/// The credentials that the program's surroundings have, as all AWS SDKs look for them: environment, web identity, profile, container, EC2 instance. The first that is
/// configured wins; one that is configured and fails is an error. In a Lambda function the environment alone is asked.
/// </summary>
public sealed class DefaultCredentialChain : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>Makes the provider. Nothing is asked before the first call.</summary>
    /// <param name="profile">The name of the profile, in place of <c>AWS_PROFILE</c>; null for that, or <c>default</c>.</param>
    /// <param name="timeProvider">The clock; null for the system's.</param>
    public DefaultCredentialChain(string? profile = null, TimeProvider? timeProvider = null)
        : this(new AwsConfiguration(AwsEnvironment.Process, profile), timeProvider) { }

    internal DefaultCredentialChain(AwsConfiguration configuration, TimeProvider? clock = null, ILogger? logger = null, HttpMessageHandler? metadataHandler = null) =>
        _cache = new CredentialCache(new CredentialChain(Sources(configuration, clock ?? TimeProvider.System, metadataHandler)).FetchAsync, clock, logger);

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);

    private static CredentialSource[] Sources(AwsConfiguration configuration, TimeProvider clock, HttpMessageHandler? metadataHandler)
    {
        var environment = new EnvironmentCredentialSource(configuration.Environment);
        if (configuration.Environment.IsLambda) return [environment];

        var http = new MetadataHttp(metadataHandler, clock);
        return
        [
            environment,
            new WebIdentityCredentialSource(configuration.Environment),
            new ProfileCredentialSource(configuration),
            new ContainerCredentialSource(configuration, http),
            new InstanceMetadataCredentialSource(new InstanceMetadata(configuration, http, clock)),
        ];
    }
}
