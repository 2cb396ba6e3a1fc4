using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A handler that was registered, to name it and to put filters around it.</summary>
/// <typeparam name="TEvent">The event; where each record of an event is handled by itself, the record.</typeparam>
public sealed class HandlerBuilder<TEvent>
{
    private readonly Handler _handler;
    private readonly FilterChain<TEvent> _filters;

    internal HandlerBuilder(Handler handler, FilterChain<TEvent> filters)
    {
        _handler = handler;
        _filters = filters;
    }

    /// <summary>
    /// Names the handler, so that the handler in the function's configuration (<c>_HANDLER</c>) can choose it among
    /// several: the name alone, or behind the last <c>::</c>.
    /// </summary>
    /// <param name="name">The name; upper and lower case count.</param>
    /// <returns>This registration.</returns>
    public HandlerBuilder<TEvent> WithName(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        _handler.Name = name;
        return this;
    }

    /// <summary>Adds what runs around this handler, within the application's middleware: the first that is added is the outermost.</summary>
    /// <param name="filter">Gets the event, the invocation, and the rest of the way. Without calling the rest it may
    /// answer with <c>context.Respond</c>.</param>
    /// <returns>This registration.</returns>
    public HandlerBuilder<TEvent> AddFilter(HandlerFilter<TEvent> filter)
    {
        _filters.Add(filter);
        return this;
    }

    /// <summary>
    /// Names a service that is asked for on the way, by a filter or by what the handler calls: if nobody registered it,
    /// that is an error of init, not of the first event.
    /// </summary>
    /// <typeparam name="TService">The service.</typeparam>
    /// <returns>This registration.</returns>
    public HandlerBuilder<TEvent> Require<TService>()
        where TService : notnull
    {
        _handler.Require<TService>();
        return this;
    }
}
