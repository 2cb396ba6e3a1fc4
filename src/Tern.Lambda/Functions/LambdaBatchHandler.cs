using System.ComponentModel;
using Tern.Handling;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// A handler that is bound to a source of batches. Use it to name it, to add filters around each record, and to
/// configure how its batches are handled.
/// </summary>
/// <typeparam name="TItem">The type of the record, such as <c>SqsMessage</c>; for a handler of all records at once, the
/// <see cref="Batch{TRecord}"/>.</typeparam>
public sealed class LambdaBatchHandler<TItem> : HandlerBuilder<LambdaBatchHandler<TItem>, TItem>, ILambdaHandler
{
    private readonly BatchHandler<TItem> _handler;

    internal LambdaBatchHandler(BatchHandler<TItem> handler) => _handler = handler;

    Handler ILambdaHandler.Handler => _handler;

    /// <summary>
    /// Adds a filter that runs around this handler for each record. The first filter added is the outermost. An
    /// exception from the filter fails the record; a record for which the filter doesn't call the next delegate counts
    /// as handled.
    /// </summary>
    /// <param name="filter">The filter, which receives the record or batch, its context and the next delegate.</param>
    /// <returns>This handler.</returns>
    public LambdaBatchHandler<TItem> AddFilter(LambdaFilter<TItem> filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        Add((item, scope, next) => filter(item, (HandlerContext)scope, next));
        return this;
    }

    /// <summary>
    /// Configures how batches are handled: one record after another, in parallel or by group, and how poison records
    /// are treated.
    /// </summary>
    /// <param name="configure">A delegate that sets the options; several calls are combined.</param>
    /// <returns>This handler.</returns>
    public LambdaBatchHandler<TItem> WithBatch(Action<BatchOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _handler.Configure(configure);
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
        _handler.Filters.Add(filter);
    }

    /// <inheritdoc/>
    protected override void Require(Type service) => _handler.Require(service);
}
