namespace Cases.Load;

/// <summary>One request as its user saw it.</summary>
/// <param name="At">When it was due, from the load's start.</param>
/// <param name="Latency">From then to the end of its answer, however late it was sent.</param>
/// <param name="Error">What was wrong with the answer; null when nothing was.</param>
public readonly record struct LatencySample(TimeSpan At, TimeSpan Latency, string? Error);
