using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// A registered batch handler. Use it to name the handler, to add filters around each record, and to configure how its
/// batches are handled.
/// </summary>
/// <typeparam name="TItem">The type of the record, such as <c>SqsMessage</c>; for a handler of all records at once, the
/// <see cref="Batch{TRecord}"/>.</typeparam>
public sealed class BatchHandlerBuilder<TItem>
{
    private readonly BatchHandler<TItem> _handler;

    internal BatchHandlerBuilder(BatchHandler<TItem> handler) => _handler = handler;

    /// <summary>
    /// Names the handler, so that the handler in the function's configuration (<c>_HANDLER</c>) can select it among
    /// several: by the name alone, or by the name after the last <c>::</c>.
    /// </summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> WithName(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        _handler.Name = name;
        return this;
    }

    /// <summary>
    /// Adds a filter that runs around this handler for each record. The first filter added is the outermost. An
    /// exception from the filter fails the record; a record for which the filter doesn't call the next delegate counts
    /// as handled.
    /// </summary>
    /// <param name="filter">The filter, which receives the record or batch, its context and the next delegate.</param>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> AddFilter(HandlerFilter<TItem> filter)
    {
        _handler.Filters.Add(filter);
        return this;
    }

    /// <summary>
    /// Configures how batches are handled: one record after another, in parallel or by group, and how poison records
    /// are treated.
    /// </summary>
    /// <param name="configure">A delegate that sets the options.</param>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> WithBatch(Action<BatchOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _handler.Configure(configure);
        return this;
    }

    /// <summary>
    /// Declares a service that a filter uses, or that the handler's code resolves. If the service isn't registered,
    /// initialization fails, instead of the first event.
    /// </summary>
    /// <typeparam name="TService">The service.</typeparam>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> Require<TService>()
        where TService : notnull
    {
        _handler.Require<TService>();
        return this;
    }
}
