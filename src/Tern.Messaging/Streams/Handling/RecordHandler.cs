namespace Tern.Messaging.Streams;

/// <summary>Passes single records to a handler.</summary>
internal sealed class RecordHandler<TRecord>(Func<TRecord, CancellationToken, ValueTask> handler) : ShardHandler<TRecord> where TRecord : class
{
    internal override bool TakesBatches => false;

    internal override ShardRecordRun<TRecord> Begin(ShardWork<TRecord> work) => new EachRecordRun<TRecord>(work, handler);
}
