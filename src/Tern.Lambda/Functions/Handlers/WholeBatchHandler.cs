using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>
/// Passes all records of an event to the handler at once, and responds with those that it marked as failed.
/// </summary>
internal sealed class WholeBatchHandler<TRecord>(
    EventShape shape, EventRecords<TRecord> records, BatchSource<TRecord> source, HandlerCall<Batch<TRecord>> call)
    : BatchHandler<Batch<TRecord>>(shape), IItemHandler<Batch<TRecord>>
    where TRecord : class
{
    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        var batch = records.Of(records.Read(context));
        context.ClearAnswer();
        if (batch.Count == 0)
        {
            Answer(BatchFailures.None, context);
            return;
        }

        var run = new WholeBatchRun<TRecord>(source, batch, Settings, context.BatchLog, context.CancellationToken);
        Answer(await run.RunAsync(whole => RunAsync(whole, context)).ConfigureAwait(false), context);
    }

    public override object? ReadEvent(HandlerContext context) => records.ReadAhead(context);

    public IReadOnlyList<Batch<TRecord>> ReadItems(HandlerContext context) => [new(records.Of(records.Read(context)))];

    public ValueTask InvokeItemAsync(Batch<TRecord> item, HandlerContext context) => RunAsync(item, context);

    protected override void Declare(HandlerNeeds needs)
    {
        Filters.Close(call.InvokeAsync);
        needs.Event = typeof(Batch<TRecord>);
        needs.Add(call.Services, call.HandlerClass);
    }

    private ValueTask RunAsync(Batch<TRecord> batch, HandlerContext context)
    {
        context.Show(batch);
        return Filters.IsEmpty ? call.InvokeAsync(batch, context) : Filters.RunAsync(context);
    }
}
