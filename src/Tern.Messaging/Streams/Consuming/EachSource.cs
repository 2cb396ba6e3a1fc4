using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>The single records of a stream.</summary>
internal sealed class EachSource<TRecord, TOptions>(ShardStream<TRecord, TOptions> stream) : Source<TRecord, StreamConsumer<TRecord, TOptions>>
    where TRecord : class
    where TOptions : StreamConsumerOptions, new()
{
    public override StreamConsumer<TRecord, TOptions> Bind(HandlerCall<TRecord> call) => new EachConsumer<TRecord, TOptions>(stream, call);
}
