using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A handler of batches that was registered, to name it, to put filters around each record, and to say how its batches are handled.</summary>
/// <typeparam name="TItem">The record, such as <c>SqsMessage</c>; for a handler of all records at once, the <see cref="Batch{TRecord}"/>.</typeparam>
public sealed class BatchHandlerBuilder<TItem>
{
    private readonly BatchHandler<TItem> _handler;

    internal BatchHandlerBuilder(BatchHandler<TItem> handler) => _handler = handler;

    /// <summary>
    /// Names the handler, so that the handler in the function's configuration (<c>_HANDLER</c>) can choose it among
    /// several: the name alone, or behind the last <c>::</c>.
    /// </summary>
    /// <param name="name">The name; upper and lower case count.</param>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> WithName(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        _handler.Name = name;
        return this;
    }

    /// <summary>
    /// Adds what runs around this handler for each record: the first that is added is the outermost. What it throws
    /// fails the record; a record that it lets go by counts as handled.
    /// </summary>
    /// <param name="filter">Gets the record or batch, its context, and the rest of the way.</param>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> AddFilter(HandlerFilter<TItem> filter)
    {
        _handler.Filters.Add(filter);
        return this;
    }

    /// <summary>Says how batches are handled: one by one, in parallel or by group, and what becomes of poison.</summary>
    /// <param name="configure">Sets the options.</param>
    /// <returns>This registration.</returns>
    public BatchHandlerBuilder<TItem> WithBatch(Action<BatchOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _handler.Configure(configure);
        return this;
    }

    /// <summary>
    /// Names a service that is asked for on the way, by a filter or by what the handler calls: if nobody registered it,
    /// that is an error of init, not of the first event.
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
