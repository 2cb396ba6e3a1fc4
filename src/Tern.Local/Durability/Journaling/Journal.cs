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
/// Changes on their way to the disk. Requests append to the pending batch and wait for it; one thread at a time takes a
/// batch and writes it. While it flushes one, the next gathers: the more requests there are, the more share a flush.
/// </summary>
/// <remarks>
/// A batch that can't be written stays the next one. All that wait are told, new requests that write are refused, and it is
/// tried again every second: once there is room, what is on disk is what is in memory again, and writes go on.
/// </remarks>
internal sealed class Journal(TimeProvider time, Func<EngineImage, string> writeSnapshot, long nextNumber) : IChangeLog
{
    /// <summary>How long after a failure the disk is tried again.</summary>
    public static readonly TimeSpan RetryDelay = TimeSpan.FromSeconds(1);

    /// <summary>
    /// A batch of more is closed, and the next begun: changes that nobody waits for, an import's, come faster than a disk
    /// takes them, and neither a buffer nor a frame can grow without end.
    /// </summary>
    private const int MostBytes = 8 * 1024 * 1024;

    private readonly Lock _gate = new();
    private readonly Queue<Batch> _sealed = new();
    private Batch _pending = new(new ByteBuffer());
    private Batch? _taken; // whoever has it is the one that writes
    private Batch? _failed; // goes first, once it is tried again
    private ITimer? _retry; // while there is a failure
    private bool _isClosed;
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
            ChangeFormat.WriteItem(_pending.Buffer, table, old, item, expired, at);
            Appended();
        }
    }

    public void TransactionDone(List<ItemWrite> writes, long[] times, TransactionToken? token)
    {
        lock (_gate)
        {
            ChangeFormat.WriteTransaction(_pending.Buffer, writes, times, token?.Done);
            Appended();
        }
    }

    public void TableChanged(Table table)
    {
        lock (_gate)
        {
            ChangeFormat.WriteTable(_pending.Buffer, table, time.GetUtcNow());
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
                ChangeFormat.WriteTableWithItems(_pending.Buffer, table, time.GetUtcNow());
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
            ChangeFormat.WriteBackup(_pending.Buffer, table, backup);
            Appended();
        }
    }

    public void BackupRemoved(Backup backup)
    {
        lock (_gate)
        {
            ChangeFormat.WriteBackupRemoval(_pending.Buffer, backup);
            Appended();
        }
    }

    public void TableDeleted(Table table)
    {
        lock (_gate)
        {
            ChangeFormat.WriteDelete(_pending.Buffer, table, time.GetUtcNow());
            Appended();
        }
    }

    public void ExportRecorded(TableExport export)
    {
        lock (_gate)
        {
            ChangeFormat.WriteExport(_pending.Buffer, export);
            Appended();
        }
    }

    public void ImportRecorded(TableImport import)
    {
        lock (_gate)
        {
            ChangeFormat.WriteImport(_pending.Buffer, import);
            Appended();
        }
    }

    public void StreamSplit(Table table, long at)
    {
        lock (_gate)
        {
            ChangeFormat.WriteSplit(_pending.Buffer, table, at);
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

    /// <summary>
    /// As <see cref="WaitAsync"/>, for calls that are not asynchronous. Writes what it waits for itself when nobody does, so
    /// it needs no other thread to come to an end.
    /// </summary>
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

    /// <summary>
    /// The next batch; null when there is none, or another thread is writing. Whoever has it calls <see cref="Kept"/> or
    /// <see cref="Fail"/>.
    /// </summary>
    /// <param name="again">Whether to try what has failed once more.</param>
    public Batch? Take(bool again = false)
    {
        lock (_gate)
        {
            if (_taken is not null || !HasPending || (_failure is not null && !again)) return null;
            if (_failed is not null)
            {
                _taken = _failed;
                _failed = null;
                return _taken;
            }

            if (_sealed.Count == 0) Seal();
            _taken = _sealed.Dequeue();
            return _taken;
        }
    }

    /// <summary>The batch that was taken is on the disk.</summary>
    /// <returns>Whether it had failed before: the disk takes writes again.</returns>
    public bool Kept(Batch batch)
    {
        bool recovered;
        lock (_gate)
        {
            _taken = null;
            recovered = _failure is not null;
            Volatile.Write(ref _failure, null);
            StopRetrying();
            Volatile.Write(ref _kept, batch.Last);
            batch.Buffer.Reset();
            _spare = batch.Buffer;
            Queue(); // before those that go on from here, so that the disk does not wait for them
        }

        batch.Done.SetResult();
        return recovered;
    }

    /// <summary>The batch that was taken can't be written: all that wait are told so, and whoever comes until it can.</summary>
    /// <returns>Whether the disk took writes before, so that this is news.</returns>
    public bool Fail(string message)
    {
        lock (_gate)
        {
            var isNew = _failure is null;
            Volatile.Write(ref _failure, message);
            _failed = _taken;
            _taken = null;
            _failed?.Fail(message);
            foreach (var batch in _sealed) batch.Fail(message);
            _pending.Fail(message);
            if (!_isClosed) _retry ??= time.CreateTimer(static journal => ((Journal)journal!).Retry(), this, RetryDelay, RetryDelay);
            return isNew;
        }
    }

    /// <summary>Writes what is pending, and then no more. When this returns nobody writes.</summary>
    /// <returns>Whether all of it is on the disk.</returns>
    public bool Close(string reason)
    {
        lock (_gate)
        {
            _isClosed = true;
            StopRetrying();
        }

        var triedAgain = false;
        while (true)
        {
            Batch? taken;
            lock (_gate)
            {
                taken = _taken;
                if (taken is null && (!HasPending || (_failure is not null && triedAgain)))
                {
                    var isWhole = !HasPending;
                    if (_failure is null) Volatile.Write(ref _failure, reason);
                    return isWhole;
                }

                triedAgain = _failure is not null;
            }

            if (taken is null) _writer!.WriteNext(again: true);
            else Task.WaitAny(taken.Done.Task);
        }
    }

    private bool HasPending => _failed is not null || _sealed.Count > 0 || _pending.Changes > 0;

    private void Retry()
    {
        if (Failure is not null) _writer?.WriteNext(again: true);
    }

    private void StopRetrying()
    {
        _retry?.Dispose();
        _retry = null;
    }

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
        if (_isQueued || _taken is not null || _failure is not null || _writer is null || !HasPending) return;
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
        if (_failed is not null && position <= _failed.Last) return _failed;
        foreach (var batch in _sealed)
        {
            if (position <= batch.Last) return batch;
        }

        return _pending;
    }
}
