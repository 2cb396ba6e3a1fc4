namespace Tern.Local.Engine;

/// <summary>
/// Receives the changes of a table, under its lock. Implementations must only record the change, without waiting.
/// </summary>
internal interface ITableLog
{
    /// <summary>Records that an item was put, replaced or removed.</summary>
    /// <param name="table">The item's table.</param>
    /// <param name="old">The item before; null if it didn't exist.</param>
    /// <param name="item">The item after; null if it was removed.</param>
    /// <param name="expired">true if it was removed because it expired; otherwise, false.</param>
    /// <param name="at">The time of its stream and history records, in milliseconds since 1970; 0 if there are
    /// none.</param>
    void ItemReplaced(Table table, StoredItem? old, StoredItem? item, bool expired, long at);

    /// <summary>Records a change of a table other than its items.</summary>
    void TableChanged(Table table);

    /// <summary>Records that the open shards of a table's stream were split.</summary>
    /// <param name="table">The table.</param>
    /// <param name="at">The time, in milliseconds since 1970.</param>
    void StreamSplit(Table table, long at);
}
