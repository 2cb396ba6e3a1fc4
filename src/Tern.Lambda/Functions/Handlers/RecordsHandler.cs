using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>Handles the records of a batch, each separately, and responds with those to redeliver.</summary>
internal sealed class RecordsHandler<TEvent, TRecord, TBody> : BatchHandler<TRecord>
    where TRecord : class
{
    private readonly PayloadReader<TEvent> _reader;
    private readonly Func<TEvent, IReadOnlyList<TRecord>> _records;
    private readonly BatchSource<TRecord> _source;
    private readonly RecordCall<TRecord, TBody> _call;

    public RecordsHandler(
        EventShape shape,
        PayloadReader<TEvent> reader,
        Func<TEvent, IReadOnlyList<TRecord>> records,
        BatchSource<TRecord> source,
        BodyReader<TRecord, TBody> body,
        TaskCall<TBody> call)
        : base(shape)
    {
        _reader = reader;
        _records = records;
        _source = source;
        _call = new RecordCall<TRecord, TBody>(this, body, call);
    }

    public override FilterChain<TRecord> Filters => _call.Filters;

    public override ValueTask InvokeAsync(HandlerContext context)
    {
        context.ClearAnswer();
        var records = _records(context.Read(_reader));
        var inTurn = Settings.Mode == BatchMode.OneByOne ? _call.InTurn(records, context) : null;
        var running = BatchRunner.RunAsync(
            _source, records, inTurn is null ? Apart(context) : inTurn.InvokeAsync, Settings, context.BatchLog, context.CancellationToken);
        if (!running.IsCompletedSuccessfully) return WaitAsync(running, context);
        Answer(running.Result, context);
        return default;
    }

    public override object? ReadEvent(HandlerContext context) => typeof(TEvent).IsValueType ? null : context.ReadAhead(_reader);

    protected override void Declare(HandlerNeeds needs) => _call.Declare(needs);

    private Func<TRecord, CancellationToken, ValueTask> Apart(HandlerContext context) => (record, token) => _call.InvokeAsync(record, context, token);

    private static async ValueTask WaitAsync(ValueTask<BatchFailures> running, HandlerContext context) =>
        Answer(await running.ConfigureAwait(false), context);
}
