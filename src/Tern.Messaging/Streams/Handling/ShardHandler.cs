namespace Tern.Messaging.Streams;

/// <summary>Handles the records of a shard.</summary>
internal abstract class ShardHandler<TRecord> where TRecord : class
{
    /// <summary>
    /// Gets a value indicating whether the handler takes batches: it's called for the end of a shard even if there are
    /// no records, and it can checkpoint.
    /// </summary>
    internal abstract bool TakesBatches { get; }

    /// <summary>Starts a run of a batch of records.</summary>
    internal abstract ShardRecordRun<TRecord> Begin(ShardWork<TRecord> work);
}
