using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>A source of whole batches.</summary>
internal sealed class BatchesSource<TRecord>(EventShape shape, EventRecords<TRecord> records, BatchSource<TRecord> batch)
    : Source<Batch<TRecord>, LambdaBatchHandler<Batch<TRecord>>>
    where TRecord : class
{
    public override LambdaBatchHandler<Batch<TRecord>> Bind(HandlerCall<Batch<TRecord>> call) =>
        new(new WholeBatchHandler<TRecord>(shape, records, batch, call));
}
