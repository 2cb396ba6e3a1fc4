using Tern.Configuration;
using Tern.Http;

namespace Tern.Credentials.Calls;

/// <summary>
/// How the services that hand out credentials are reached: as the client reaches its own service. What stands next to the machine, such as the EC2 metadata
/// service, is never reached so.
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

    /// <summary>The client's own handler; null for connections with the settings.</summary>
    public HttpMessageHandler? Handler { get; }

    /// <summary>Whether FIPS endpoints are used; null for what environment and profile say.</summary>
    public bool? UseFips { get; }

    /// <summary>Whether dual-stack endpoints are used; null for what environment and profile say.</summary>
    public bool? UseDualStack { get; }

    /// <summary>The option Region, which may be an old name of a FIPS region; or null.</summary>
    public string? Region { get; }

    public static CredentialNetwork Of(
        AwsConfiguration configuration, ConnectionOptions? connections, bool? useFips, bool? useDualStack, string? region,
        HttpMessageHandler? handler = null) =>
        new(configuration, handler, connections, useFips, useDualStack, region);

    /// <summary>The proxy and the trusted authorities. Read when they are first asked for: keys in the environment need no profile file.</summary>
    /// <exception cref="AwsConfigurationException">A setting is malformed; the message names it.</exception>
    public NetworkSettings GetSettings() => _settings.Value;
}
