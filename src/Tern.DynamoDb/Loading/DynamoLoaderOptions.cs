namespace Tern.DynamoDb;

/// <summary>
/// Options for a <see cref="DynamoLoader{T}"/>. They are read and checked once, when the loader is created.
/// </summary>
public sealed class DynamoLoaderOptions
{
    /// <summary>
    /// Gets or sets the maximum number of keys in a request: 1 to 100, the service's limit and the default. A request
    /// with this many keys is sent immediately.
    /// </summary>
    public int MaxKeys { get; set; } = 100;

    /// <summary>
    /// Gets or sets the maximum number of requests in flight at the same time; further requests wait until one has
    /// ended. The default is 16.
    /// </summary>
    public int MaxRequests { get; set; } = 16;

    /// <summary>
    /// Gets or sets the time that a read waits for others, by the client's clock. The default is zero: the read adds no
    /// wait of its own, and is sent when the calling thread has moved on to other work. A window of a few milliseconds
    /// merges reads of several incoming requests, but delays each of them by as much.
    /// </summary>
    public TimeSpan Window { get; set; }

    /// <summary>
    /// Gets or sets the options for the requests, such as consistency, timeouts and retries; null for the defaults of
    /// <see cref="DynamoTable{T}.BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>. A
    /// loader with consistent reads doesn't merge its reads with those of any other loader.
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
                nameof(Window), Window, $"The option {nameof(Window)} is {Window}. Expected zero to 24 days.");
        }
    }
}
