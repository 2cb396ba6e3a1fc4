namespace Airports.SelfTest;

/// <summary>How much load, and for how long.</summary>
internal sealed record LoadOptions
{
    /// <summary>Requests begun each second, whether or not earlier ones have been answered.</summary>
    public int RequestsPerSecond { get; init; } = 2_000;

    /// <summary>How long requests are sent before any counts: code is compiled and connections are opened meanwhile.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(3);

    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    public int Connections { get; init; } = 64;

    /// <summary>How many requests the warm-up has.</summary>
    public int WarmUpRequests => (int)(RequestsPerSecond * WarmUp.TotalSeconds);

    /// <summary>How many requests there are in all.</summary>
    public int TotalRequests => WarmUpRequests + (int)(RequestsPerSecond * Duration.TotalSeconds);
}
