namespace Tern.Messaging.Streams;

/// <summary>Specifies whether the reader or the handler writes the checkpoints of a shard.</summary>
public enum CheckpointMode
{
    /// <summary>
    /// The reader, after batches, at <see cref="StreamConsumerOptions.CheckpointInterval"/>, and when it stops.
    /// </summary>
    Automatic,

    /// <summary>
    /// The batch handler, with <see cref="ShardContext.CheckpointAsync(CancellationToken)"/>, for example if it
    /// collects records over several batches. When the handler returns from a shard's last batch, the shard is
    /// finished.
    /// </summary>
    Manual,
}
