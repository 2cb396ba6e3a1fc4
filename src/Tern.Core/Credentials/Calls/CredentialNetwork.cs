using Tern.Http;

namespace Tern.Credentials;

/// <summary>
/// The network settings for calling the services that issue credentials, which are the same as for the client's own
/// service. They don't apply to local services, such as the EC2 metadata service.
/// </summary>
internal sealed class CredentialNetwork
{
    private readonly Lazy<NetworkSettings> _settings;

    private CredentialNetwork(
        AwsConfiguration configuration, HttpMessageHandler? handler, ConnectionOptions? connections, bool? useFips, bool? useDualStack, string? region)
    {
        Handler = handler;
        UseFips = useFips;
        UseDualStack = useDualStack;
        Region = region;
        _settings = new Lazy<NetworkSettings>(() => NetworkSettings.Read(configuration, connections), LazyThreadSafetyMode.PublicationOnly);
    }

    /// <summary>The client's own handler, or null to open connections with the settings.</summary>
    public HttpMessageHandler? Handler { get; }

    /// <summary>true to use FIPS endpoints, false not to, or null for the value from environment and profile.</summary>
    public bool? UseFips { get; }

    /// <summary>
    /// true to use dual-stack endpoints, false not to, or null for the value from environment and profile.
    /// </summary>
    public bool? UseDualStack { get; }

    /// <summary>The Region option, which may be a legacy name of a FIPS Region; or null.</summary>
    public string? Region { get; }

    public static CredentialNetwork Of(
        AwsConfiguration configuration, ConnectionOptions? connections, bool? useFips, bool? useDualStack, string? region,
        HttpMessageHandler? handler = null) =>
        new(configuration, handler, connections, useFips, useDualStack, region);

    /// <summary>
    /// Returns the proxy and the trusted authorities. They are read on first use, because keys in the environment
    /// need no profile file.
    /// </summary>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names it.</exception>
    public NetworkSettings GetSettings() => _settings.Value;
}
