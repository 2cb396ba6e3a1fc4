namespace Tern.DynamoDb;

// Reads of several items.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Queries one partition of the table or an index, in order of the sort keys. Nothing is sent until you enumerate
    /// it.
    /// </summary>
    /// <param name="key">
    /// The key condition, such as <c>Order.Partition("c1").From(7)</c> or <c>Order.ByStatus(OrderStatus.Open)</c>.
    /// </param>
    /// <param name="options">The options, such as a filter, or null for the defaults.</param>
    /// <returns>The query: enumerate it with <c>await foreach</c>, or read its pages.</returns>
    public ItemQuery<T> Query(KeyCondition<T> key, QueryOptions<T>? options = null) => new(ReadPlan.Query(this, key, options), Map);

    /// <summary>Reads one page of a query, for an API with cursors.</summary>
    /// <param name="key">The key condition.</param>
    /// <param name="cursor">The previous page's cursor; null or empty for the first page.</param>
    /// <param name="options">The options, such as the limit, which is the page size, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The page.</returns>
    /// <exception cref="InvalidCursorException">The cursor is damaged or belongs to a different query.</exception>
    public ValueTask<Page<T>> QueryPageAsync(
        KeyCondition<T> key, string? cursor = null, QueryOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Query(key, options).PageAsync(cursor, cancellationToken);

    /// <summary>
    /// Scans the table or an index for all items of the type, in no particular order. It reads, and consumes capacity
    /// for, the whole table. Nothing is sent until you enumerate it.
    /// </summary>
    /// <param name="options">The options, such as a filter, or null for the defaults.</param>
    /// <returns>The scan: enumerate it with <c>await foreach</c>, or read its pages.</returns>
    public ItemQuery<T> Scan(ScanOptions<T>? options = null) => new(ReadPlan.Scan(this, options), Map);
}
