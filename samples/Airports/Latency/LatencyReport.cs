namespace Airports.Latency;

/// <summary>What <c>GET /stats</c> gives: the latencies of the last minute by route, and in them by phase. All times are in milliseconds.</summary>
internal sealed record LatencyReport(string Database, double WindowSeconds, IReadOnlyList<RouteLatency> Routes);
