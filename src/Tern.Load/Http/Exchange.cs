using Tern.Load.Scenarios;

namespace Tern.Load.Http;

/// <summary>A request under way: what is sent, and when. Times are in nanoseconds from the load's beginning.</summary>
/// <param name="Template">What is sent.</param>
/// <param name="Scenario">Its place among the plan's.</param>
/// <param name="Intended">When it was to start.</param>
/// <param name="Started">When it did.</param>
/// <param name="IsWarmUp">Whether it was to start before anything counts.</param>
internal readonly record struct Exchange(RequestTemplate Template, int Scenario, long Intended, long Started, bool IsWarmUp);
