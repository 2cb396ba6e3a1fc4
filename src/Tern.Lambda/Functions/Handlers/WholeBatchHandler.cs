using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>
/// Passes all records of an event to the handler at once, and responds with those that it marked as failed.
/// </summary>
internal sealed class WholeBatchHandler<TEvent, TRecord> : BatchHandler<Batch<TRecord>>
    where TRecord : class
{
    private readonly PayloadReader<TEvent> _reader;
    private readonly Func<TEvent, IReadOnlyList<TRecord>> _records;
    private readonly BatchSource<TRecord> _source;
    private readonly TaskCall<Batch<TRecord>> _call;

    public WholeBatchHandler(
        EventShape shape,
        PayloadReader<TEvent> reader,
        Func<TEvent, IReadOnlyList<TRecord>> records,
        BatchSource<TRecord> source,
        TaskCall<Batch<TRecord>> call)
        : base(shape)
    {
        _reader = reader;
        _records = records;
        _source = source;
        _call = call;
        Filters = new FilterChain<Batch<TRecord>>(this);
    }

    public override FilterChain<Batch<TRecord>> Filters { get; }

    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        var records = _records(context.Read(_reader));
        context.ClearAnswer();
        var failures = await BatchRunner
            .RunWholeAsync(_source, records, (batch, _) => RunAsync(batch, context), Settings, context.BatchLog, context.CancellationToken)
            .ConfigureAwait(false);
        Answer(failures, context);
    }

    public override object? ReadEvent(HandlerContext context) => typeof(TEvent).IsValueType ? null : context.ReadAhead(_reader);

    protected override void Declare(HandlerNeeds needs)
    {
        Filters.Close(HandleAsync);
        needs.Event = typeof(Batch<TRecord>);
        _call.Declare(needs);
    }

    private ValueTask RunAsync(Batch<TRecord> batch, HandlerContext context)
    {
        context.Event = batch;
        return Filters.IsEmpty ? HandleAsync(batch, context) : Filters.RunAsync(context);
    }

    private ValueTask HandleAsync(Batch<TRecord> batch, HandlerContext context) => new(_call.InvokeAsync(batch, context));
}
