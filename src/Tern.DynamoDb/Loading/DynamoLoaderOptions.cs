namespace Tern.DynamoDb;

/// <summary>How a <see cref="DynamoLoader{T}"/> merges reads. Read and checked once, when the loader is made.</summary>
public sealed class DynamoLoaderOptions
{
    /// <summary>
    /// How many keys one request asks for, at the most: 1 to 100, the service's limit. With so many it is sent at once.
    /// </summary>
    public int MaxKeys { get; set; } = 100;

    /// <summary>
    /// How many requests are under way at the same time, at the most; further ones wait until one has ended. 16, unless
    /// set.
    /// </summary>
    public int MaxRequests { get; set; } = 16;

    /// <summary>
    /// How long a read waits for others, by the client's clock. Zero, unless told: it waits no time of its own, and
    /// leaves when the thread that asked has gone on to something else. A few milliseconds merge the reads of several
    /// requests, and cost each as much.
    /// </summary>
    public TimeSpan Window { get; set; }

    /// <summary>
    /// The options of the requests: consistency, time limits, repetitions; null for those of
    /// <see cref="DynamoTable{T}.BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>. A
    /// loader with consistent reads is one of its own: its reads are merged with no other's.
    /// </summary>
    public BatchGetOptions? Batch { get; set; }

    internal void Check()
    {
        if (MaxKeys is < 1 or > 100)
            throw new ArgumentOutOfRangeException(nameof(MaxKeys), MaxKeys, $"The option {nameof(MaxKeys)} is {MaxKeys}. Expected 1 to 100.");
        if (MaxRequests < 1)
            throw new ArgumentOutOfRangeException(nameof(MaxRequests), MaxRequests, $"The option {nameof(MaxRequests)} is {MaxRequests}. Expected 1 or more.");
        if (Window != TimeSpan.Zero && (Window == Timeout.InfiniteTimeSpan || !Http.TimeLimit.IsValid(Window)))
        {
            throw new ArgumentOutOfRangeException(
                nameof(Window), Window, $"The option {nameof(Window)} is {Window}. Expected zero, or a time of up to 24 days.");
        }
    }
}
