namespace Tern.DynamoDb;

/// <summary>
/// The delay before unprocessed parts of a request are sent again: exponential backoff with jitter, so that many
/// clients don't retry at the same time.
/// </summary>
internal static class BatchBackoff
{
    private static readonly TimeSpan s_first = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(5);

    /// <summary>Returns the time to wait.</summary>
    /// <param name="round">The number of times that the request was sent, from 1.</param>
    internal static TimeSpan Delay(int round)
    {
        var ceiling = Math.Min(s_longest.Ticks, s_first.Ticks << Math.Min(round - 1, 10));

        // At least half of the ceiling, because a round without a wait would be wasted.
        return new TimeSpan((ceiling / 2) + Random.Shared.NextInt64(ceiling / 2));
    }
}
