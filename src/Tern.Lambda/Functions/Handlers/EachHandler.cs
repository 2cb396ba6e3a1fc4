namespace Tern.Lambda.Functions;

/// <summary>
/// Handles the records of an event one by one, where the source knows no partial failures: SNS and S3, which send one
/// record at a time. Should there be more, each is handled, whatever becomes of the others, and a failure fails the
/// invocation.
/// </summary>
internal sealed class EachHandler<TEvent, TRecord, TBody> : Handler
    where TRecord : class
{
    private readonly PayloadReader<TEvent> _reader;
    private readonly Func<TEvent, IReadOnlyList<TRecord>> _records;
    private readonly RecordCall<TRecord, TBody> _call;

    public EachHandler(
        EventShape shape, PayloadReader<TEvent> reader, Func<TEvent, IReadOnlyList<TRecord>> records, BodyReader<TRecord, TBody> body, TaskCall<TBody> call)
        : base(shape)
    {
        _reader = reader;
        _records = records;
        _call = new RecordCall<TRecord, TBody>(this, body, call);
    }

    public FilterChain<TRecord> Filters => _call.Filters;

    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        var value = context.Read(_reader);
        context.Event = value;
        var records = _records(value);
        List<Exception>? failures = null;
        foreach (var record in records)
        {
            try
            {
                await _call.InvokeAsync(record, context, context.CancellationToken).ConfigureAwait(false);
            }
            catch (Exception failure) when (records.Count > 1)
            {
                (failures ??= []).Add(failure);
            }
        }

        if (failures is not null) throw new AggregateException($"{failures.Count} of {records.Count} records failed in the handler '{DisplayName}'.", failures);
    }

    public override object? ReadEvent(HandlerContext context) => typeof(TEvent).IsValueType ? null : context.ReadAhead(_reader);

    protected override void Declare(HandlerNeeds needs) => _call.Declare(needs);
}
