using System.ComponentModel;
using Tern.Handling;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A handler that is bound to a source of Lambda events. Use it to name it and to add filters.</summary>
/// <typeparam name="TItem">The type of the event or, if each record of an event is handled separately, of the
/// record.</typeparam>
public sealed class LambdaHandler<TItem> : HandlerBuilder<LambdaHandler<TItem>, TItem>, ILambdaHandler
{
    private readonly Handler _handler;
    private readonly FilterChain<TItem> _filters;

    internal LambdaHandler(Handler handler, FilterChain<TItem> filters)
    {
        _handler = handler;
        _filters = filters;
    }

    Handler ILambdaHandler.Handler => _handler;

    /// <summary>
    /// Adds a filter that runs around this handler, inside the application's middleware. The first filter added is the
    /// outermost.
    /// </summary>
    /// <param name="filter">The filter, which receives the event, the invocation's context and the next delegate. It
    /// can respond with <c>context.Respond</c> without calling the next delegate.</param>
    /// <returns>This handler.</returns>
    public LambdaHandler<TItem> AddFilter(LambdaFilter<TItem> filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        Add((item, scope, next) => filter(item, (HandlerContext)scope, next));
        return this;
    }

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override HandlerTrial<TItem> BeginTrial() => new LambdaTrial<TItem>(_handler);

    /// <inheritdoc/>
    protected override void SetName(string name) => _handler.Name = name;

    /// <inheritdoc/>
    protected override void Add(HandlerFilter<TItem> filter)
    {
        _handler.ThrowIfPrepared();
        _filters.Add(filter);
    }

    /// <inheritdoc/>
    protected override void Require(Type service) => _handler.Require(service);
}
