using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A registered handler. Use it to name the handler and to add filters around it.</summary>
/// <typeparam name="TEvent">The type of the event or, if each record of an event is handled separately, of the
/// record.</typeparam>
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
    /// Names the handler, so that the handler in the function's configuration (<c>_HANDLER</c>) can select it among
    /// several: by the name alone, or by the name after the last <c>::</c>.
    /// </summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <returns>This registration.</returns>
    public HandlerBuilder<TEvent> WithName(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        _handler.Name = name;
        return this;
    }

    /// <summary>
    /// Adds a filter that runs around this handler, inside the application's middleware. The first filter added is the
    /// outermost.
    /// </summary>
    /// <param name="filter">The filter, which receives the event, the invocation's context and the next delegate. It
    /// can respond with <c>context.Respond</c> without calling the next delegate.</param>
    /// <returns>This registration.</returns>
    public HandlerBuilder<TEvent> AddFilter(HandlerFilter<TEvent> filter)
    {
        _filters.Add(filter);
        return this;
    }

    /// <summary>
    /// Declares a service that a filter uses, or that the handler's code resolves. If the service isn't registered,
    /// initialization fails, instead of the first event.
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
