using Tern.Local.Engine;

namespace Tern.Local.Tests.Expiry;

/// <summary>A log that stores nothing, and runs an action in the middle of a restore.</summary>
internal sealed class RestoreLog(Action meanwhile) : IChangeLog
{
    public long Position => 0;

    public string? Failure => null;

    public ValueTask WaitAsync(long position) => default;

    public void ItemReplaced(Table table, StoredItem? old, StoredItem? item, bool expired, long at)
    {
    }

    public void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token)
    {
    }

    public void TableAdded(Table table)
    {
    }

    public void TableChanged(Table table)
    {
    }

    public void TableDeleted(Table table)
    {
    }

    public void BackupCreated(Table table, Backup backup)
    {
    }

    public void BackupRemoved(Backup backup)
    {
    }

    public void ExportRecorded(TableExport export)
    {
    }

    public void ImportRecorded(TableImport import)
    {
    }

    public void StreamSplit(Table table, long at)
    {
    }

    public Action PrepareRestore(EngineImage image) => meanwhile;
}
