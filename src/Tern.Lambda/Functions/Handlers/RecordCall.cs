namespace Tern.Lambda.Functions;

/// <summary>
/// The handling of each record of an event: its filters, its body, the handler, and its own service scope.
/// </summary>
internal sealed class RecordCall<TRecord, TBody>
    where TRecord : class
{
    private readonly BodyReader<TRecord, TBody> _body;
    private readonly TaskCall<TBody> _call;
    private bool _showsContext;

    public RecordCall(Handler handler, BodyReader<TRecord, TBody> body, TaskCall<TBody> call)
    {
        _body = body;
        _call = call;
        Filters = new FilterChain<TRecord>(handler);
    }

    public FilterChain<TRecord> Filters { get; }

    public void Declare(HandlerNeeds needs)
    {
        Filters.Close(HandleAsync);
        needs.Event = typeof(TRecord);
        _call.Declare(needs);
        _showsContext = needs.WantsContext || !Filters.IsEmpty;
    }

    /// <summary>
    /// Handles one record. All errors, including those of its body and its services, fail only this record.
    /// </summary>
    public ValueTask InvokeAsync(TRecord record, HandlerContext batch, CancellationToken cancellationToken)
    {
        var context = batch.ForRecord(record, cancellationToken);
        ValueTask handling;
        try
        {
            handling = Filters.IsEmpty ? HandleAsync(record, context) : Filters.RunAsync(context);
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        return context.EndAsync(handling);
    }

    /// <summary>
    /// Returns the handling of records one after another; null if a filter or the handler uses the context of each
    /// record.
    /// </summary>
    public RecordsInTurn<TRecord, TBody>? InTurn(IReadOnlyList<TRecord> records, HandlerContext batch) =>
        _showsContext ? null : new RecordsInTurn<TRecord, TBody>(_body, _call, records, batch);

    private ValueTask HandleAsync(TRecord record, HandlerContext context) => new(_call.InvokeAsync(_body.Read(record), context));
}
