namespace Airports.Latency;

/// <summary>
/// The response of <c>GET /stats</c>: the latencies of the last minute by route, and for each route by phase. All times
/// are in milliseconds.
/// </summary>
internal sealed record LatencyReport(string Database, double WindowSeconds, IReadOnlyList<RouteLatency> Routes);
