namespace Tern.DynamoDb;

/// <summary>
/// The wait before what the service left undone is sent again: a random part of a time that doubles, so that many clients
/// don't come back at once.
/// </summary>
internal static class BatchBackoff
{
    private static readonly TimeSpan s_first = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(5);

    /// <summary>The time to wait.</summary>
    /// <param name="round">The number of times that the request was sent, from 1.</param>
    internal static TimeSpan Delay(int round)
    {
        var ceiling = Math.Min(s_longest.Ticks, s_first.Ticks << Math.Min(round - 1, 10));

        // Half of it at least: a wait of nothing would waste a round.
        return new TimeSpan((ceiling / 2) + Random.Shared.NextInt64(ceiling / 2));
    }
}
