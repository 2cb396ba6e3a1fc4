using Tern.Local.Engine.Backups;
using Tern.Local.Engine.Snapshots;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Transfers;
using Tern.Local.Engine.Writes;

namespace Tern.Local.Engine.Changes;

/// <summary>
/// Is told of every change of an engine's state, in the order of the changes: under the lock of the table, or of the
/// schema. It must only take note, and not wait. An engine in memory has none, and pays a comparison with null.
/// </summary>
internal interface IChangeLog
{
    /// <summary>The number of changes it was told of. What a request did or saw is at or below what this is afterwards.</summary>
    long Position { get; }

    /// <summary>Why no change can be kept any more; null while all is well.</summary>
    string? Failure { get; }

    /// <summary>Ends when all changes up to a position are kept.</summary>
    /// <exception cref="IOException">They can't be kept.</exception>
    ValueTask WaitAsync(long position);

    /// <summary>An item was put, replaced or removed.</summary>
    /// <param name="table">The table that has it.</param>
    /// <param name="old">The item before; null when there was none.</param>
    /// <param name="item">The item after; null when there is none.</param>
    /// <param name="expired">Its time to live had ended.</param>
    /// <param name="at">The time of the records of its stream and history, in milliseconds since 1970; 0 when there are none.</param>
    void ItemReplaced(Table table, StoredItem? old, StoredItem? item, bool expired, long at);

    /// <summary>A transaction was done.</summary>
    /// <param name="writes">Its writes, checks among them.</param>
    /// <param name="times">The times of the writes' records.</param>
    /// <param name="token">Its token; null when it has none.</param>
    void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token);

    /// <summary>A table was made, with the items that it has.</summary>
    void TableAdded(Table table);

    /// <summary>Anything of a table but its items changed.</summary>
    void TableChanged(Table table);

    void TableDeleted(Table table);

    /// <summary>A table was backed up as it is.</summary>
    void BackupCreated(Table table, Backup backup);

    void BackupRemoved(Backup backup);

    /// <summary>An export began or ended.</summary>
    void ExportRecorded(TableExport export);

    /// <summary>An import began or ended.</summary>
    void ImportRecorded(TableImport import);

    /// <summary>The open shards of a table's stream were split.</summary>
    /// <param name="table">The table.</param>
    /// <param name="at">When, in milliseconds since 1970.</param>
    void StreamSplit(Table table, long at);

    /// <summary>
    /// Everything that is stored is about to be replaced. Gives what is to be called when it is, under the locks of the
    /// schema and of all tables.
    /// </summary>
    Action PrepareRestore(EngineImage image);
}
