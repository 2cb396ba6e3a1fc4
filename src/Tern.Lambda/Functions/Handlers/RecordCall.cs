using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>
/// The handling of each record of an event: its filters, its body, the handler, and its own service scope.
/// </summary>
internal sealed class RecordCall<TRecord, TBody>(FilterChain<TRecord> filters, BodyReader<TRecord, TBody> reader, HandlerCall<TBody> call)
    where TRecord : class
{
    public BodyReader<TRecord, TBody> Reader => reader;

    /// <summary>
    /// true if a filter or the handler may keep the context of a record; otherwise, false, and contexts are reused.
    /// </summary>
    public bool ShowsContext { get; private set; }

    public void Declare(HandlerNeeds needs)
    {
        filters.Close((record, scope) => HandleAsync(reader.Read(record), (HandlerContext)scope));
        needs.Event = typeof(TRecord);
        needs.Add(call.Services, call.HandlerClass);
        ShowsContext = needs.WantsContext || !filters.IsEmpty;
    }

    /// <summary>
    /// Handles one record. All errors, including those of its body and its services, fail only this record.
    /// </summary>
    public ValueTask InvokeAsync(TRecord record, HandlerContext context)
    {
        ValueTask handling;
        try
        {
            handling = filters.IsEmpty ? HandleAsync(reader.Read(record), context) : filters.RunAsync(context);
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        return context.EndAsync(handling);
    }

    /// <summary>Handles a record whose body was read ahead, without filters.</summary>
    public ValueTask InvokeAsync(TBody body, HandlerContext context)
    {
        ValueTask handling;
        try
        {
            handling = HandleAsync(body, context);
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        return context.EndAsync(handling);
    }

    private ValueTask HandleAsync(TBody body, HandlerContext context) => call.InvokeAsync(body, context);
}
