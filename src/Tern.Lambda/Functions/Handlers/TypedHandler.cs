using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>A handler of one event at a time: reads the event, then runs the filters around its handling.</summary>
internal abstract class TypedHandler<TEvent> : Handler, IItemHandler<TEvent>
{
    private readonly PayloadReader<TEvent> _reader;

    protected TypedHandler(EventShape shape, PayloadReader<TEvent> reader)
        : base(shape) => _reader = reader;

    public FilterChain<TEvent> Filters { get; } = new();

    public sealed override ValueTask InvokeAsync(HandlerContext context) => InvokeItemAsync(context.Read(_reader), context);

    public IReadOnlyList<TEvent> ReadItems(HandlerContext context) => [context.Read(_reader)];

    public ValueTask InvokeItemAsync(TEvent value, HandlerContext context)
    {
        // Box the raw bytes only for filters.
        if (!typeof(TEvent).IsValueType) context.Show(value);
        if (Filters.IsEmpty) return HandleAsync(value, context);
        context.Show(value);
        return Filters.RunAsync(context);
    }

    public sealed override object? ReadEvent(HandlerContext context) => typeof(TEvent).IsValueType ? null : context.ReadAhead(_reader);

    protected sealed override void Declare(HandlerNeeds needs)
    {
        Filters.Close((value, scope) => HandleAsync(value, (HandlerContext)scope));
        needs.Event = typeof(TEvent);
        DeclareCall(needs);
    }

    protected abstract void DeclareCall(HandlerNeeds needs);

    protected abstract ValueTask HandleAsync(TEvent value, HandlerContext context);
}
