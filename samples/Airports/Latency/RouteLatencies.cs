using System.Collections.Concurrent;

namespace Airports.Latency;

/// <summary>The latencies of the last minute, by route and phase.</summary>
internal sealed class RouteLatencies(TimeProvider time)
{
    /// <summary>The phase that stands for a whole request, from its first byte to the last one of its answer.</summary>
    public const string Total = "total";

    // Calls that run in the flow of a request, in parallel or not, see it here.
    private readonly AsyncLocal<MeasuredRequest?> _current = new();
    private readonly ConcurrentDictionary<(string Route, string Phase), RollingHistogram> _histograms = new();

    /// <summary>The request that the running code works for; null outside of requests.</summary>
    public MeasuredRequest? Current => _current.Value;

    public MeasuredRequest Begin(string route) => _current.Value = new MeasuredRequest(route);

    public void Record(string route, string phase, TimeSpan duration) =>
        _histograms.GetOrAdd((route, phase), static (_, time) => new RollingHistogram(time), time).Record(duration);

    /// <summary>All routes that were asked for in the last minute, by name.</summary>
    public IReadOnlyList<RouteLatency> Report() =>
    [
        .. _histograms
            .Select(entry => (entry.Key.Route, Latency: PhaseLatency.Of(entry.Key.Phase, entry.Value.Snapshot())))
            .Where(entry => entry.Latency.Count > 0)
            .GroupBy(entry => entry.Route, entry => entry.Latency)
            .OrderBy(route => route.Key, StringComparer.Ordinal)
            .Select(route => new RouteLatency(
                route.Key,
                route.FirstOrDefault(latency => latency.Phase == Total) ?? PhaseLatency.Of(Total, new LatencyHistogram()),
                [.. route.Where(latency => latency.Phase != Total).OrderBy(latency => Array.IndexOf(TernPhases.InOrder, latency.Phase))])),
    ];
}
