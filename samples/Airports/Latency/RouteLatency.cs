namespace Airports.Latency;

/// <summary>How long the requests to a route took, and the phases of the DynamoDB calls in them.</summary>
internal sealed record RouteLatency(string Route, PhaseLatency Total, IReadOnlyList<PhaseLatency> Phases);
