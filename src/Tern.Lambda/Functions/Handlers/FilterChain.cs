namespace Tern.Lambda.Functions;

/// <summary>
/// The filters of a handler, in the order in which they were added, around the handling of an event or a record.
/// </summary>
internal sealed class FilterChain<TEvent>(Handler handler)
{
    private readonly List<HandlerFilter<TEvent>> _filters = [];
    private HandlerNext? _first;

    /// <summary>true if there are no filters; otherwise, false.</summary>
    public bool IsEmpty => _first is null;

    public void Add(HandlerFilter<TEvent> filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        handler.ThrowIfPrepared();
        _filters.Add(filter);
    }

    /// <summary>Puts the filters around <paramref name="last"/>, once.</summary>
    public void Close(Func<TEvent, HandlerContext, ValueTask> last)
    {
        if (_filters.Count == 0) return;
        HandlerNext next = context => last((TEvent)context.Event!, context).AsTask();
        for (var i = _filters.Count - 1; i >= 0; i--) next = Step(_filters[i], next);
        _first = next;
    }

    /// <summary>Runs the filters and the handler for the event or record of the context.</summary>
    public ValueTask RunAsync(HandlerContext context) => new(_first!(context));

    private static HandlerNext Step(HandlerFilter<TEvent> filter, HandlerNext next) =>
        context => HandlerTask.Checked(filter((TEvent)context.Event!, context, next));
}
