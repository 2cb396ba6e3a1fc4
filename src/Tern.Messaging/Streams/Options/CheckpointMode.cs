namespace Tern.Messaging.Streams;

/// <summary>Specifies whether the reader or the handler writes the checkpoints of a shard.</summary>
public enum CheckpointMode
{
    /// <summary>
    /// The reader, after batches, at <see cref="ShardReaderOptions.CheckpointInterval"/>, and when it stops.
    /// </summary>
    Automatic,

    /// <summary>
    /// The batch handler, with <see cref="ShardBatch{TRecord}.CheckpointAsync(CancellationToken)"/>, for example if it
    /// collects records over several batches. When the handler returns from a shard's last batch, the shard is
    /// finished.
    /// </summary>
    Manual,
}
