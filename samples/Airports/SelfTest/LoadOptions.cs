namespace Airports.SelfTest;

/// <summary>The rate and duration of the load.</summary>
internal sealed record LoadOptions
{
    /// <summary>The number of requests started per second, whether or not earlier ones have completed.</summary>
    public int RequestsPerSecond { get; init; } = 2_000;

    /// <summary>The time before requests count, in which code is compiled and connections are opened.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(3);

    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    public int Connections { get; init; } = 64;

    /// <summary>The number of requests in the warm-up.</summary>
    public int WarmUpRequests => (int)(RequestsPerSecond * WarmUp.TotalSeconds);

    /// <summary>The total number of requests.</summary>
    public int TotalRequests => WarmUpRequests + (int)(RequestsPerSecond * Duration.TotalSeconds);
}
