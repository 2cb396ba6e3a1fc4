using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>Records the changes of one store of tables in the journal.</summary>
/// <param name="journal">The journal.</param>
/// <param name="engine">The store.</param>
/// <param name="isOnly">true if the journal has no other store and no other state; otherwise, false.</param>
/// <param name="writeImage">Writes an image of the store to a new file.</param>
internal sealed class TableLog(Journal journal, LocalEngine engine, bool isOnly, Func<StoreImage, string> writeImage) : IChangeLog
{
    public long Position => journal.Position;

    public string? Failure => journal.Failure;

    public ValueTask WaitAsync(long position) => journal.WaitAsync(position);

    public void ItemReplaced(Table table, StoredItem? old, StoredItem? item, bool expired, long at)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteItem(journal.Begin(engine.Place), table, old, item, expired, at);
            journal.Appended();
        }
    }

    public void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteTransaction(journal.Begin(engine.Place), writes, times, token?.Done);
            journal.Appended();
        }
    }

    public void TableChanged(Table table)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteTable(journal.Begin(engine.Place), table, engine.Time.GetUtcNow());
            journal.Appended();
        }
    }

    public void TableAdded(Table table)
    {
        lock (journal.Gate)
        {
            var to = journal.Begin(engine.Place);
            var start = to.Length;
            try
            {
                ChangeFormat.WriteTableWithItems(to, table, engine.Time.GetUtcNow());
            }
            catch
            {
                to.Truncate(start); // the table is too large for a frame, so it isn't created
                throw;
            }

            journal.Appended();
        }
    }

    public void BackupCreated(Table table, Backup backup)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteBackup(journal.Begin(engine.Place), table, backup);
            journal.Appended();
        }
    }

    public void BackupRemoved(Backup backup)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteBackupRemoval(journal.Begin(engine.Place), backup);
            journal.Appended();
        }
    }

    public void TableDeleted(Table table)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteDelete(journal.Begin(engine.Place), table, engine.Time.GetUtcNow());
            journal.Appended();
        }
    }

    public void ExportRecorded(TableExport export)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteExport(journal.Begin(engine.Place), export);
            journal.Appended();
        }
    }

    public void ImportRecorded(TableImport import)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteImport(journal.Begin(engine.Place), import);
            journal.Appended();
        }
    }

    public void StreamSplit(Table table, long at)
    {
        lock (journal.Gate)
        {
            ChangeFormat.WriteSplit(journal.Begin(engine.Place), table, at);
            journal.Appended();
        }
    }

    /// <summary>
    /// Writes the image to disk before anything is replaced. It's renamed before anything is written to the journal
    /// that follows it. If nothing replaces what is stored, one record is enough, unless the whole folder becomes empty.
    /// </summary>
    public Action PrepareRestore(EngineImage image)
    {
        if (!isOnly && image.IsEmpty) return Clear;
        var snapshot = writeImage(new StoreImage(engine.Place, image));
        return () => journal.Rotate(snapshot, isImage: !isOnly);
    }

    private void Clear()
    {
        lock (journal.Gate)
        {
            journal.Begin(engine.Place).Write((byte)ChangeCode.Clear);
            journal.Appended();
        }
    }
}
