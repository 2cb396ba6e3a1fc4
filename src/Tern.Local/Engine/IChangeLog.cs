namespace Tern.Local.Engine;

/// <summary>
/// Receives every change of an engine's state, in order, under the lock of the table or schema. Implementations must
/// only record the change, without waiting. An in-memory engine has no log, at the cost of a comparison with null.
/// </summary>
internal interface IChangeLog : ITableLog, ITransactionLog
{
    /// <summary>
    /// The number of changes received. Everything that a request changed or read is at or below the position after it.
    /// </summary>
    long Position { get; }

    /// <summary>The reason that changes can no longer be stored; null if they can.</summary>
    string? Failure { get; }

    /// <summary>Waits until all changes up to a position are stored.</summary>
    /// <exception cref="IOException">The changes can't be stored.</exception>
    ValueTask WaitAsync(long position);

    /// <summary>Records that a table was created, with its items.</summary>
    void TableAdded(Table table);

    void TableDeleted(Table table);

    /// <summary>Records that a table was backed up in its current state.</summary>
    void BackupCreated(Table table, Backup backup);

    void BackupRemoved(Backup backup);

    /// <summary>Records that an export started or ended.</summary>
    void ExportRecorded(TableExport export);

    /// <summary>Records that an import started or ended.</summary>
    void ImportRecorded(TableImport import);

    /// <summary>
    /// Prepares for the replacement of everything that is stored. Returns the action to call at the replacement, under
    /// the locks of the schema and of all tables.
    /// </summary>
    Action PrepareRestore(EngineImage image);
}
