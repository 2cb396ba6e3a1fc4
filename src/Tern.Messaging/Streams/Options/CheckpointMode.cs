namespace Tern.Messaging.Streams;

/// <summary>Who says how far a shard has been handled.</summary>
public enum CheckpointMode
{
    /// <summary>The reader, after batches, by <see cref="ShardReaderOptions.CheckpointInterval"/>; and when it stops.</summary>
    Automatic,

    /// <summary>
    /// The handler of batches, with <see cref="ShardBatch{TRecord}.CheckpointAsync(CancellationToken)"/>: for one that collects over several
    /// batches. When the handler returns from a shard's last batch, the shard is finished.
    /// </summary>
    Manual,
}
