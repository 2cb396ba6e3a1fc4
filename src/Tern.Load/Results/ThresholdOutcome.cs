namespace Tern.Load;

/// <summary>The outcome of checking a threshold.</summary>
/// <param name="Threshold">The threshold.</param>
/// <param name="IsMet">true if the result meets the threshold; otherwise, false.</param>
/// <param name="Found">The actual value, or the reason why there is none.</param>
public sealed record ThresholdOutcome(Threshold Threshold, bool IsMet, string Found)
{
    /// <summary>Checks a result against thresholds.</summary>
    /// <exception cref="ArgumentException">A threshold refers to a scenario that the result doesn't have.</exception>
    public static IReadOnlyList<ThresholdOutcome> Of(LoadResult result, IEnumerable<Threshold> thresholds)
    {
        ArgumentNullException.ThrowIfNull(thresholds);
        return [.. thresholds.Select(threshold => new ThresholdOutcome(threshold, threshold.IsMet(result, out var found), found))];
    }
}
