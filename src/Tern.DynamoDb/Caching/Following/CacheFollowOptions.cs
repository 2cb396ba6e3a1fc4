namespace Tern.DynamoDb;

/// <summary>Options for a cache that follows its table's stream.</summary>
public sealed class CacheFollowOptions
{
    /// <summary>
    /// Gets or sets the interval between two reads of a shard. The default is 250 ms. The service allows five reads per
    /// second of each shard, from all readers together.
    /// </summary>
    public TimeSpan PollInterval { get; set; } = TimeSpan.FromMilliseconds(250);

    /// <summary>
    /// Gets or sets the callback for transient errors, such as a throttled or unreachable service; null for none. After
    /// an error, reading continues with increasing delays. The callback runs on several threads.
    /// </summary>
    public Action<Exception>? OnFault { get; set; }

    /// <summary>
    /// Gets or sets the callback that runs each time the cache has found its position in the stream and has been
    /// cleared; null for none. Items that are read from then on stay cached until they change, so run a warm-up after
    /// this callback. Reading the stream waits for the callback.
    /// </summary>
    public Action? OnStarted { get; set; }

    internal void Check()
    {
        if (PollInterval <= TimeSpan.Zero || PollInterval > TimeSpan.FromMinutes(5))
        {
            throw new ArgumentOutOfRangeException(
                nameof(PollInterval), PollInterval, $"The option {nameof(PollInterval)} is {PollInterval}. Expected more than zero, and at most 5 minutes.");
        }
    }
}
