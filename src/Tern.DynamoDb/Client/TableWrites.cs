namespace Tern.DynamoDb;

/// <summary>
/// Who wants to know of the writes that the client's typed calls made. Nobody, unless there is a cache: then a write
/// costs nothing more.
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
    /// Tells of a write that has ended, however it did: one whose answer was lost may have been done.
    /// </summary>
    /// <param name="table">The table's name or ARN.</param>
    /// <param name="partition">The item's partition key.</param>
    /// <param name="sort">Its sort key; unset where the table has none.</param>
    internal void Tell(string table, AttributeValue partition, AttributeValue sort)
    {
        foreach (var listener in _listeners)
            if (Bare(listener.Table).SequenceEqual(Bare(table))) listener.Written(partition, sort);
    }

    // Of an ARN, arn:aws:dynamodb:REGION:ACCOUNT:table/NAME, only the name counts: somebody else may call the table by
    // that.
    private static ReadOnlySpan<char> Bare(string table)
    {
        var slash = table.AsSpan().IndexOf('/');
        return slash < 0 ? table : table.AsSpan(slash + 1);
    }
}
