namespace Tern.Load;

/// <summary>Whether a result met a threshold.</summary>
/// <param name="Threshold">The threshold.</param>
/// <param name="IsMet">Whether it did.</param>
/// <param name="Found">What was found, or why nothing is known.</param>
public sealed record ThresholdOutcome(Threshold Threshold, bool IsMet, string Found)
{
    /// <summary>Holds a result against thresholds.</summary>
    /// <exception cref="ArgumentException">One is about a scenario that the result has not.</exception>
    public static IReadOnlyList<ThresholdOutcome> Of(LoadResult result, IEnumerable<Threshold> thresholds)
    {
        ArgumentNullException.ThrowIfNull(thresholds);
        return [.. thresholds.Select(threshold => new ThresholdOutcome(threshold, threshold.IsMet(result, out var found), found))];
    }
}
