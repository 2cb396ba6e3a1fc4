namespace Tern.DynamoDb;

/// <summary>
/// The listeners for writes by the client's typed calls. Without a cache there are none, and a write costs nothing
/// extra.
/// </summary>
internal sealed class TableWrites
{
    private readonly Lock _gate = new();
    private volatile ITableWriteListener[] _listeners = [];

    internal bool HasListeners => _listeners.Length > 0;

    internal void Add(ITableWriteListener listener)
    {
        lock (_gate) _listeners = [.. _listeners, listener];
    }

    internal void Remove(ITableWriteListener listener)
    {
        lock (_gate) _listeners = [.. _listeners.Where(other => !ReferenceEquals(other, listener))];
    }

    /// <summary>
    /// Notifies the listeners of a write that has ended, even with an error: a write whose response was lost may have
    /// succeeded.
    /// </summary>
    /// <param name="table">The table's name or ARN.</param>
    /// <param name="partition">The item's partition key.</param>
    /// <param name="sort">The item's sort key; unset if the table has none.</param>
    internal void Tell(string table, AttributeValue partition, AttributeValue sort)
    {
        foreach (var listener in _listeners)
            if (Bare(listener.Table).SequenceEqual(Bare(table))) listener.Written(partition, sort);
    }

    // Reduces an ARN, arn:aws:dynamodb:REGION:ACCOUNT:table/NAME, to the name, because other callers may use only the
    // name.
    private static ReadOnlySpan<char> Bare(string table)
    {
        var slash = table.AsSpan().IndexOf('/');
        return slash < 0 ? table : table.AsSpan(slash + 1);
    }
}
