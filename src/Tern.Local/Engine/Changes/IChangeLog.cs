using Tern.Local.Engine.Backups;
using Tern.Local.Engine.Snapshots;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Transfers;
using Tern.Local.Engine.Writes;

namespace Tern.Local.Engine.Changes;

/// <summary>
/// Is told of every change of an engine's state, in the order of the changes: under the lock of the table, or of the
/// schema. It must only take note, and not wait. An engine in memory has none, and pays a comparison with null.
/// </summary>
internal interface IChangeLog : ITableLog, ITransactionLog
{
    /// <summary>The number of changes it was told of. What a request did or saw is at or below what this is afterwards.</summary>
    long Position { get; }

    /// <summary>Why no change can be kept any more; null while all is well.</summary>
    string? Failure { get; }

    /// <summary>Ends when all changes up to a position are kept.</summary>
    /// <exception cref="IOException">They can't be kept.</exception>
    ValueTask WaitAsync(long position);

    /// <summary>A table was made, with the items that it has.</summary>
    void TableAdded(Table table);

    void TableDeleted(Table table);

    /// <summary>A table was backed up as it is.</summary>
    void BackupCreated(Table table, Backup backup);

    void BackupRemoved(Backup backup);

    /// <summary>An export began or ended.</summary>
    void ExportRecorded(TableExport export);

    /// <summary>An import began or ended.</summary>
    void ImportRecorded(TableImport import);

    /// <summary>
    /// Everything that is stored is about to be replaced. Gives what is to be called when it is, under the locks of the
    /// schema and of all tables.
    /// </summary>
    Action PrepareRestore(EngineImage image);
}
