namespace Cases.Load;

/// <summary>What is asked of a service, and when: an open model, as users are, who don't wait for each other.</summary>
public sealed record LoadPlan
{
    /// <summary>The requests in the order of their times; read as they become due.</summary>
    public required IEnumerable<LoadStep> Steps { get; init; }

    /// <summary>How many requests can be under way together. One that finds no connection free is late, and its latency says so.</summary>
    public int Connections { get; init; } = 32;

    /// <summary>How long a slice of the latencies is: what one point of the plot stands for.</summary>
    public TimeSpan Slice { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>So many requests a second, evenly.</summary>
    /// <param name="perSecond">The rate.</param>
    /// <param name="duration">For how long.</param>
    /// <param name="pathOf">The path of the request that is due then.</param>
    /// <param name="together">How many of them come at the same moment.</param>
    public static IEnumerable<LoadStep> Constant(double perSecond, TimeSpan duration, Func<TimeSpan, string> pathOf, int together = 1)
    {
        for (var i = 0; TimeSpan.FromSeconds(i / together * together / perSecond) is var at && at < duration; i++)
            yield return LoadStep.Get(at, pathOf(at));
    }

    /// <summary>Several requests at once, and then silence, again and again.</summary>
    /// <param name="size">How many at once.</param>
    /// <param name="rounds">How often.</param>
    /// <param name="every">From one round to the next.</param>
    /// <param name="path">The path.</param>
    public static IEnumerable<LoadStep> Bursts(int size, int rounds, TimeSpan every, string path)
    {
        for (var round = 0; round < rounds; round++)
            for (var i = 0; i < size; i++) yield return LoadStep.Get(every * round, path);
    }
}
