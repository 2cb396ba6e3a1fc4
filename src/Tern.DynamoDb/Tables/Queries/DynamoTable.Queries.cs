namespace Tern.DynamoDb;

// Reads of many items.
public sealed partial class DynamoTable<T>
{
    /// <summary>Reads the items of one partition of the table or an index, in the order of their sort keys. Nothing is sent before it is enumerated.</summary>
    /// <param name="key">Which items, such as <c>Order.Partition("c1").From(7)</c> or <c>Order.ByStatus(OrderStatus.Open)</c>.</param>
    /// <param name="options">The options, such as a filter, or null for the defaults.</param>
    /// <returns>The query: <c>await foreach</c> over it, or take its pages.</returns>
    public ItemQuery<T> Query(KeyCondition<T> key, QueryOptions<T>? options = null) => new(ReadPlan.Query(this, key, options), Map);

    /// <summary>Reads one page of a query, for an API with cursors.</summary>
    /// <param name="key">Which items.</param>
    /// <param name="cursor">The cursor of the page before; null or empty for the first page.</param>
    /// <param name="options">The limit, which is the size of the page, a filter and more; or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The page.</returns>
    /// <exception cref="InvalidCursorException">The cursor is damaged or belongs to a different query.</exception>
    public ValueTask<Page<T>> QueryPageAsync(
        KeyCondition<T> key, string? cursor = null, QueryOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Query(key, options).PageAsync(cursor, cancellationToken);

    /// <summary>
    /// Reads all items of the type in the table or an index, in no order. It reads, and costs, the whole table. Nothing
    /// is sent before it is enumerated.
    /// </summary>
    /// <param name="options">The options, such as a filter, or null for the defaults.</param>
    /// <returns>The scan: <c>await foreach</c> over it, or take its pages.</returns>
    public ItemQuery<T> Scan(ScanOptions<T>? options = null) => new(ReadPlan.Scan(this, options), Map);
}
