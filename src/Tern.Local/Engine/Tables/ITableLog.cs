using Tern.Local.Engine.Storage;

namespace Tern.Local.Engine.Tables;

/// <summary>Is told by a table what changes in it, under the table's lock. It must only take note, and not wait.</summary>
internal interface ITableLog
{
    /// <summary>An item was put, replaced or removed.</summary>
    /// <param name="table">The table that has it.</param>
    /// <param name="old">The item before; null when there was none.</param>
    /// <param name="item">The item after; null when there is none.</param>
    /// <param name="expired">Its time to live had ended.</param>
    /// <param name="at">The time of the records of its stream and history, in milliseconds since 1970; 0 when there are none.</param>
    void ItemReplaced(Table table, StoredItem? old, StoredItem? item, bool expired, long at);

    /// <summary>Anything of a table but its items changed.</summary>
    void TableChanged(Table table);

    /// <summary>The open shards of a table's stream were split.</summary>
    /// <param name="table">The table.</param>
    /// <param name="at">When, in milliseconds since 1970.</param>
    void StreamSplit(Table table, long at);
}
