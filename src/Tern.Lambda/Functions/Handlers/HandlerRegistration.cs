namespace Tern.Lambda.Functions;

/// <summary>Adds handlers to an application: the generated methods end here.</summary>
internal static class HandlerRegistration
{
    public static HandlerBuilder<TEvent> Add<TEvent>(LambdaApplication app, TypedHandler<TEvent> handler)
    {
        ArgumentNullException.ThrowIfNull(app);
        app.Add(handler);
        return new(handler, handler.Filters);
    }

    public static HandlerBuilder<TRecord> Add<TEvent, TRecord, TBody>(LambdaApplication app, EachHandler<TEvent, TRecord, TBody> handler)
        where TRecord : class
    {
        ArgumentNullException.ThrowIfNull(app);
        app.Add(handler);
        return new(handler, handler.Filters);
    }

    public static BatchHandlerBuilder<TItem> Add<TItem>(LambdaApplication app, BatchHandler<TItem> handler)
    {
        ArgumentNullException.ThrowIfNull(app);
        app.Add(handler);
        return new(handler);
    }
}
