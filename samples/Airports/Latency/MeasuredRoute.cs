namespace Airports.Latency;

/// <summary>Marks an endpoint whose requests are measured, and names it.</summary>
internal sealed record MeasuredRoute(string Name);
