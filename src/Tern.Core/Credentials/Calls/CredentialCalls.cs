using Microsoft.Extensions.Logging;
using Tern.Configuration;
using Tern.Lookups;
using Tern.Regions;
using Tern.Telemetry;

namespace Tern.Credentials.Calls;

/// <summary>What the calls for credentials have in common: settings, region, clock and HTTP. Thread-safe.</summary>
internal sealed class CredentialCalls
{
    // One answer of a service that is near and does little; the caller's own call waits for it.
    public static readonly TimeSpan Timeout = TimeSpan.FromSeconds(10);

    /// <summary>The attempts of a call, as many as AWS's standard mode allows.</summary>
    public const int Attempts = 3;

    private readonly string? _region;
    private readonly RegionProvider _regions;

    /// <param name="configuration">Environment and profile.</param>
    /// <param name="clock">The clock; null for the system's.</param>
    /// <param name="logger">Where what does not stop the program goes, or null.</param>
    /// <param name="handler">What sends all requests; null for handlers of their own.</param>
    /// <param name="region">The region of the services that are asked, in place of what the settings say; null for that.</param>
    /// <param name="network">How the services are reached; null for what environment and profile say.</param>
    public CredentialCalls(
        AwsConfiguration configuration, TimeProvider? clock = null, ILogger? logger = null, HttpMessageHandler? handler = null, string? region = null,
        CredentialNetwork? network = null)
    {
        network ??= CredentialNetwork.Of(configuration, connections: null, useFips: null, useDualStack: null, region);
        Configuration = configuration;
        Settings = new AwsSettings(configuration, network.UseFips, network.Region, network.UseDualStack);
        Clock = clock ?? TimeProvider.System;
        Logger = logger.Safely();
        Http = new LookupHttp(handler ?? network.Handler, Clock, network.GetSettings);
        Nearby = new LookupHttp(handler, Clock);
        Metadata = new InstanceMetadata(configuration, Nearby, Clock);
        _region = region;
        _regions = new RegionProvider(configuration, Metadata);
    }

    public AwsConfiguration Configuration { get; }

    public AwsSettings Settings { get; }

    public TimeProvider Clock { get; }

    public ILogger? Logger { get; }

    /// <summary>Asks services of AWS.</summary>
    public LookupHttp Http { get; }

    /// <summary>Asks what stands next to the machine.</summary>
    public LookupHttp Nearby { get; }

    public InstanceMetadata Metadata { get; }

    /// <summary>Gets the code of an MFA device by its serial number; null when nobody can be asked.</summary>
    public Func<string, CancellationToken, ValueTask<string>>? MfaCode { get; init; }

    /// <summary>The region whose STS and sign-in are asked: option, settings, EC2 instance.</summary>
    /// <exception cref="AwsConfigurationException">There is none, and why.</exception>
    public ValueTask<string> GetRegionAsync(CancellationToken cancellationToken) =>
        Settings.Region(_region) is { } known ? new(known) : _regions.GetAsync(cancellationToken);
}
