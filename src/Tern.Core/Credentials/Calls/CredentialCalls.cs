using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Credentials;

/// <summary>
/// Shared dependencies of the requests for credentials: settings, Region, clock and HTTP. Thread-safe.
/// </summary>
internal sealed class CredentialCalls
{
    // For one response of a nearby service that does little work; the caller's own call waits for it.
    public static readonly TimeSpan Timeout = TimeSpan.FromSeconds(10);

    /// <summary>The maximum number of attempts, as in AWS's standard mode.</summary>
    public const int Attempts = 3;

    private readonly string? _region;
    private readonly RegionProvider _regions;

    /// <param name="configuration">The environment and the profile.</param>
    /// <param name="clock">The clock, or null for the system's.</param>
    /// <param name="logger">The logger for errors that don't stop the program, or null.</param>
    /// <param name="handler">The handler that sends all requests, or null to create separate handlers.</param>
    /// <param name="region">The Region of the services to call, or null for the configured Region.</param>
    /// <param name="network">The network settings for calling the services, or null for those of environment and
    /// profile.</param>
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

    /// <summary>The HTTP client for AWS services.</summary>
    public LookupHttp Http { get; }

    /// <summary>The HTTP client for local services, such as the metadata service.</summary>
    public LookupHttp Nearby { get; }

    public InstanceMetadata Metadata { get; }

    /// <summary>
    /// The function that returns an MFA device's code by its serial number, or null if there is nobody to ask.
    /// </summary>
    public Func<string, CancellationToken, ValueTask<string>>? MfaCode { get; init; }

    /// <summary>Returns the Region for STS and sign-in: from the option, the settings or the EC2 instance.</summary>
    /// <exception cref="AwsConfigurationException">There is no Region. The message states why.</exception>
    public ValueTask<string> GetRegionAsync(CancellationToken cancellationToken) =>
        Settings.Region(_region) is { } known ? new(known) : _regions.GetAsync(cancellationToken);
}
