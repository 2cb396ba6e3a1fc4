namespace Airports.Latency;

/// <summary>Endpoint metadata that enables measuring, with the name to use.</summary>
internal sealed record MeasuredRoute(string Name);
