namespace Tern.DynamoDb;

/// <summary>How a cache reads its table's stream.</summary>
public sealed class CacheFollowOptions
{
    /// <summary>
    /// How long it waits between two reads of a shard; 250 ms unless told. The service takes five reads a second of
    /// each shard, from all readers together.
    /// </summary>
    public TimeSpan PollInterval { get; set; } = TimeSpan.FromMilliseconds(250);

    /// <summary>
    /// Called with errors that may pass, such as a throttled or unreachable service, after which the reading goes on,
    /// later each time. Null to do without. It is called from several threads.
    /// </summary>
    public Action<Exception>? OnFault { get; set; }

    /// <summary>
    /// Called each time it has found its place in the stream and the cache has forgotten everything: what is read from
    /// then on is kept until it changes, so a warm-up belongs after it. Null to do without. It holds up the reading.
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
