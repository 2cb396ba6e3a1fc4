namespace Airports.Latency;

/// <summary>The latency of a route's requests, and the phases of their DynamoDB calls.</summary>
internal sealed record RouteLatency(string Route, PhaseLatency Total, IReadOnlyList<PhaseLatency> Phases);
