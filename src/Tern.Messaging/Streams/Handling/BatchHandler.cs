using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>Passes batches to a handler.</summary>
internal sealed class BatchHandler<TRecord>(Func<Batch<TRecord>, ShardContext, CancellationToken, ValueTask> handler) : ShardHandler<TRecord>
    where TRecord : class
{
    internal override bool TakesBatches => true;

    internal override ShardRecordRun<TRecord> Begin(ShardWork<TRecord> work) => new WholeBatchRun<TRecord>(work, handler);
}
