using System.Collections.Concurrent;

namespace Airports.Latency;

/// <summary>The latencies of the last minute, by route and phase.</summary>
internal sealed class RouteLatencies(TimeProvider time)
{
    /// <summary>The phase name for a whole request, from its first byte to the last byte of the response.</summary>
    public const string Total = "total";

    // Flows with the request to all of its calls, including parallel ones.
    private readonly AsyncLocal<MeasuredRequest?> _current = new();
    private readonly ConcurrentDictionary<(string Route, string Phase), RollingHistogram> _histograms = new();

    /// <summary>The request that the current code belongs to; null outside of requests.</summary>
    public MeasuredRequest? Current => _current.Value;

    public MeasuredRequest Begin(string route) => _current.Value = new MeasuredRequest(route);

    public void Record(string route, string phase, TimeSpan duration) =>
        _histograms.GetOrAdd((route, phase), static (_, time) => new RollingHistogram(time), time).Record(duration);

    /// <summary>Returns all routes that were called in the last minute, sorted by name.</summary>
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
