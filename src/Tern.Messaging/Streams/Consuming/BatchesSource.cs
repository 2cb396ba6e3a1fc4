using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>The records of a stream, in batches.</summary>
internal sealed class BatchesSource<TRecord, TOptions>(ShardStream<TRecord, TOptions> stream)
    : Source<Batch<TRecord>, StreamConsumer<Batch<TRecord>, TOptions>>
    where TRecord : class
    where TOptions : StreamConsumerOptions, new()
{
    public override StreamConsumer<Batch<TRecord>, TOptions> Bind(HandlerCall<Batch<TRecord>> call) => new BatchesConsumer<TRecord, TOptions>(stream, call);
}
