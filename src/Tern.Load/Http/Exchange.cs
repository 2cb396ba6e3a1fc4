namespace Tern.Load;

/// <summary>A request in progress. Times are in nanoseconds from the start of the load.</summary>
/// <param name="Template">The request template.</param>
/// <param name="Scenario">The index of the scenario.</param>
/// <param name="Intended">The intended start.</param>
/// <param name="Started">The actual start.</param>
/// <param name="IsWarmUp">true if the intended start is in the warm-up; otherwise, false.</param>
internal readonly record struct Exchange(RequestTemplate Template, int Scenario, long Intended, long Started, bool IsWarmUp);
