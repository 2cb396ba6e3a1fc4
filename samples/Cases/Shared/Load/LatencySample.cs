namespace Cases.Load;

/// <summary>A request from the user's perspective.</summary>
/// <param name="At">The scheduled time, from the start of the load.</param>
/// <param name="Latency">The time from the scheduled time to the end of the response, however late the request was
/// sent.</param>
/// <param name="Error">The error in the response, or null.</param>
public readonly record struct LatencySample(TimeSpan At, TimeSpan Latency, string? Error);
