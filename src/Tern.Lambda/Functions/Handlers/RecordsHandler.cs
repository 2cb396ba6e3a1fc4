using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>Handles the records of a batch, each separately, and responds with those to redeliver.</summary>
internal sealed class RecordsHandler<TRecord, TBody> : BatchHandler<TRecord>, IItemHandler<TRecord>
    where TRecord : class
{
    private readonly EventRecords<TRecord> _records;
    private readonly BatchSource<TRecord> _source;
    private readonly RecordCall<TRecord, TBody> _call;

    public RecordsHandler(
        EventShape shape, EventRecords<TRecord> records, BatchSource<TRecord> source, BodyReader<TRecord, TBody> body, HandlerCall<TBody> call)
        : base(shape)
    {
        _records = records;
        _source = source;
        _call = new RecordCall<TRecord, TBody>(Filters, body, call);
    }

    RecordRules<TRecord> IItemHandler<TRecord>.Rules => _source;

    BatchSettings IItemHandler<TRecord>.BatchSettings => Settings;

    public override ValueTask InvokeAsync(HandlerContext context)
    {
        context.ClearAnswer();
        var records = _records.Of(_records.Read(context));
        if (records.Count == 0)
        {
            Answer(BatchFailures.None, context);
            return default;
        }

        var run = new RecordsRun<TRecord, TBody>(_source, records, Settings, _call, context);
        var running = run.RunAsync();
        if (!running.IsCompletedSuccessfully) return WaitAsync(run, running, context);
        running.GetAwaiter().GetResult();
        Answer(run.Conclude(), context);
        return default;
    }

    public override object? ReadEvent(HandlerContext context) => _records.ReadAhead(context);

    public IReadOnlyList<TRecord> ReadItems(HandlerContext context) => _records.Of(_records.Read(context));

    public ValueTask InvokeItemAsync(TRecord item, HandlerContext context) => _call.InvokeAsync(item, context.ForRecord(item, context.CancellationToken));

    protected override void Declare(HandlerNeeds needs) => _call.Declare(needs);

    private static async ValueTask WaitAsync(RecordsRun<TRecord, TBody> run, ValueTask running, HandlerContext context)
    {
        await running.ConfigureAwait(false);
        Answer(run.Conclude(), context);
    }
}
