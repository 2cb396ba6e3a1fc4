namespace Tern.Local.Bench.Load;

/// <summary>What a phase measured.</summary>
/// <param name="Requests">How many were answered.</param>
/// <param name="PerSecond">Answers a second.</param>
/// <param name="P50">The median latency in milliseconds.</param>
/// <param name="P99">The 99th percentile of it.</param>
/// <param name="ServerMicroseconds">User and system time of the server for a request.</param>
/// <param name="GeneratorMicroseconds">User and system time of the generator for a request.</param>
internal sealed record PhaseResult(int Requests, double PerSecond, double P50, double P99, double ServerMicroseconds, double GeneratorMicroseconds);
