namespace Cases.Load;

/// <summary>
/// The requests to send to a service, and their times. It's an open model: like users, requests don't wait for each
/// other.
/// </summary>
public sealed record LoadPlan
{
    /// <summary>The requests in chronological order, enumerated as they become due.</summary>
    public required IEnumerable<LoadStep> Steps { get; init; }

    /// <summary>
    /// The maximum number of requests in progress. A request that finds no free connection is late, which its latency
    /// includes.
    /// </summary>
    public int Connections { get; init; } = 32;

    /// <summary>The length of a slice of latencies, which is one point in the plot.</summary>
    public TimeSpan Slice { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>Returns requests at a constant rate.</summary>
    /// <param name="perSecond">The rate per second.</param>
    /// <param name="duration">The duration.</param>
    /// <param name="pathOf">A delegate that returns the path of the request at a time.</param>
    /// <param name="together">The number of requests that arrive at the same moment.</param>
    public static IEnumerable<LoadStep> Constant(double perSecond, TimeSpan duration, Func<TimeSpan, string> pathOf, int together = 1)
    {
        for (var i = 0; TimeSpan.FromSeconds(i / together * together / perSecond) is var at && at < duration; i++)
            yield return LoadStep.Get(at, pathOf(at));
    }

    /// <summary>Returns bursts of requests with idle periods between them.</summary>
    /// <param name="size">The number of requests per burst.</param>
    /// <param name="rounds">The number of bursts.</param>
    /// <param name="every">The time between the starts of two bursts.</param>
    /// <param name="path">The path.</param>
    public static IEnumerable<LoadStep> Bursts(int size, int rounds, TimeSpan every, string path)
    {
        for (var round = 0; round < rounds; round++)
            for (var i = 0; i < size; i++) yield return LoadStep.Get(every * round, path);
    }
}
