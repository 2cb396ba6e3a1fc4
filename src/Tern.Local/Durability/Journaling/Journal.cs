using Tern.Local.Durability.Format;
using Tern.Local.Engine.Backups;
using Tern.Local.Engine.Changes;
using Tern.Local.Engine.Snapshots;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Transfers;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Writes;

namespace Tern.Local.Durability.Journaling;

/// <summary>
/// Changes on their way to the disk. Requests append to the pending batch and wait for it; one thread at a time takes a batch and writes it. While it flushes one,
/// the next gathers: the more requests there are, the more share a flush.
/// </summary>
internal sealed class Journal(TimeProvider time, Func<EngineImage, string> writeSnapshot, long nextNumber) : IChangeLog
{
    /// <summary>
    /// A batch of more is closed, and the next begun: changes that nobody waits for, an import's, come faster than a disk takes them, and neither a buffer nor a frame can grow without end.
    /// </summary>
    private const int MostBytes = 8 * 1024 * 1024;

    private readonly Lock _gate = new();
    private readonly Queue<Batch> _sealed = new();
    private Batch _pending = new(new ByteBuffer());
    private Batch? _taken; // whoever has it is the one that writes
    private ByteBuffer? _spare;
    private long _number = nextNumber; // of the journal that the pending batch goes to
    private long _position;
    private long _kept;
    private JournalWriter? _writer;
    private bool _isQueued; // the writer stands in the thread pool's queue
    private string? _failure;

    public long Position => Volatile.Read(ref _position);

    public string? Failure => Volatile.Read(ref _failure);

    public void ItemReplaced(Table table, StoredItem? old, StoredItem? item, bool expired, long at)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteItem(_pending.Buffer, table, old, item, expired, at);
            Appended();
        }
    }

    public void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteTransaction(_pending.Buffer, writes, times, token?.Done);
            Appended();
        }
    }

    public void TableChanged(Table table)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteTable(_pending.Buffer, table, time.GetUtcNow());
            Appended();
        }
    }

    public void TableAdded(Table table)
    {
        lock (_gate)
        {
            var start = _pending.Buffer.Length;
            try
            {
                if (_failure is null) ChangeFormat.WriteTableWithItems(_pending.Buffer, table, time.GetUtcNow());
            }
            catch
            {
                _pending.Buffer.Truncate(start); // a table that fits no frame: it is not made
                throw;
            }

            Appended();
        }
    }

    public void BackupCreated(Table table, Backup backup)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteBackup(_pending.Buffer, table, backup);
            Appended();
        }
    }

    public void BackupRemoved(Backup backup)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteBackupRemoval(_pending.Buffer, backup);
            Appended();
        }
    }

    public void TableDeleted(Table table)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteDelete(_pending.Buffer, table, time.GetUtcNow());
            Appended();
        }
    }

    public void ExportRecorded(TableExport export)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteExport(_pending.Buffer, export);
            Appended();
        }
    }

    public void ImportRecorded(TableImport import)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteImport(_pending.Buffer, import);
            Appended();
        }
    }

    public void StreamSplit(Table table, long at)
    {
        lock (_gate)
        {
            if (_failure is null) ChangeFormat.WriteSplit(_pending.Buffer, table, at);
            Appended();
        }
    }

    /// <summary>The image is on the disk before anything is swapped, and gets its name before anything of the journal that follows it is written.</summary>
    public Action PrepareRestore(EngineImage image)
    {
        var snapshot = writeSnapshot(image);
        return () => Rotate(snapshot);
    }

    /// <summary>From here on changes go to a new journal. Gives its number. For a moment at which nothing changes.</summary>
    public long Rotate(string? snapshot = null)
    {
        lock (_gate)
        {
            if (_pending.Changes > 0) Seal();
            _pending.Rotation = new Rotation(++_number, snapshot);
            Appended();
            return _number;
        }
    }

    public ValueTask WaitAsync(long position)
    {
        if (position <= Volatile.Read(ref _kept)) return default;
        lock (_gate)
        {
            if (position <= _kept) return default;
            if (_failure is not null) return ValueTask.FromException(new IOException(_failure));
            return new ValueTask(Find(position).Done.Task);
        }
    }

    /// <summary>As <see cref="WaitAsync"/>, for calls that are not asynchronous. Writes what it waits for itself when nobody does, so it needs no other thread to come to an end.</summary>
    /// <exception cref="IOException">It can't be kept.</exception>
    public void Wait(long position)
    {
        while (true)
        {
            Batch? taken;
            lock (_gate)
            {
                if (position <= _kept) return;
                if (_failure is not null) throw new IOException(_failure);
                taken = _taken;
            }

            WriteOrWaitFor(taken);
        }
    }

    /// <summary>From now on what is pending is written.</summary>
    public void Start(JournalWriter writer)
    {
        lock (_gate)
        {
            _writer = writer;
            Queue();
        }
    }

    /// <summary>The writer that stood in the queue runs.</summary>
    public void Dequeued()
    {
        lock (_gate) _isQueued = false;
    }

    /// <summary>The next batch; null when there is none, or another thread is writing. Whoever has it calls <see cref="Kept"/> or <see cref="Fail"/>.</summary>
    public Batch? Take()
    {
        lock (_gate)
        {
            if (_taken is not null || !HasPending) return null;
            if (_sealed.Count == 0) Seal();
            _taken = _sealed.Dequeue();
            return _taken;
        }
    }

    /// <summary>The batch that was taken is on the disk.</summary>
    public void Kept(Batch batch)
    {
        lock (_gate)
        {
            _taken = null;
            Volatile.Write(ref _kept, batch.Last);
            batch.Buffer.Reset();
            _spare = batch.Buffer;
            Queue(); // before those that go on from here, so that the disk does not wait for them
        }

        batch.Done.SetResult();
    }

    /// <summary>Nothing can be written any more: all that wait are told so, and whoever comes.</summary>
    public void Fail(string message)
    {
        List<Batch> lost;
        lock (_gate)
        {
            Volatile.Write(ref _failure, message);
            lost = [.. _sealed, _pending];
            if (_taken is not null) lost.Add(_taken);
            _sealed.Clear();
            _taken = null;
            _pending = new Batch(new ByteBuffer());
        }

        foreach (var batch in lost)
        {
            batch.Done.SetException(new IOException(message));
            _ = batch.Done.Task.Exception; // seen, even when nobody waited
        }
    }

    /// <summary>Writes what is pending, and then no more. When this returns nobody writes.</summary>
    /// <returns>Whether all of it is on the disk.</returns>
    public bool Close(string reason)
    {
        while (true)
        {
            Batch? taken;
            lock (_gate)
            {
                if (_failure is not null) return false;
                taken = _taken;
                if (taken is null && !HasPending)
                {
                    Volatile.Write(ref _failure, reason);
                    return true;
                }
            }

            WriteOrWaitFor(taken);
        }
    }

    private bool HasPending => _failure is null && (_sealed.Count > 0 || _pending.Changes > 0);

    private void WriteOrWaitFor(Batch? taken)
    {
        if (taken is null) _writer!.WriteNext();
        else Task.WaitAny(taken.Done.Task); // which does not throw when it failed
    }

    private void Appended()
    {
        Volatile.Write(ref _position, _position + 1);
        _pending.Changes++;
        if (_pending.Buffer.Length >= MostBytes) Seal();
        Queue();
    }

    private void Queue()
    {
        if (_isQueued || _taken is not null || _writer is null || !HasPending) return;
        _isQueued = true;
        ThreadPool.UnsafeQueueUserWorkItem(_writer, preferLocal: false);
    }

    private void Seal()
    {
        _pending.Last = _position;
        _sealed.Enqueue(_pending);
        _pending = new Batch(_spare ?? new ByteBuffer());
        _spare = null;
    }

    private Batch Find(long position)
    {
        if (_taken is not null && position <= _taken.Last) return _taken;
        foreach (var batch in _sealed)
        {
            if (position <= batch.Last) return batch;
        }

        return _pending;
    }
}
