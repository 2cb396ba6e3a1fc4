using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>A source of batches whose records, or their bodies, are handled separately.</summary>
internal sealed class RecordSource<TRecord, TInput>(
    EventShape shape, EventRecords<TRecord> records, BatchSource<TRecord> batch, BodyReader<TRecord, TInput> input)
    : Source<TInput, LambdaBatchHandler<TRecord>>
    where TRecord : class
{
    public override LambdaBatchHandler<TRecord> Bind(HandlerCall<TInput> call) => new(new RecordsHandler<TRecord, TInput>(shape, records, batch, input, call));
}
