using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// The queue of changes to be written to disk. Requests append to the pending batch and wait for it; one thread at a
/// time takes a batch and writes it. While a batch is flushed, the next one fills up: the more requests there are, the
/// more of them share a flush.
/// </summary>
/// <remarks>
/// A batch that can't be written remains the next one to write. All waiting requests fail, new write requests are
/// refused, and the write is retried every second. Once there is room, disk and memory match again, and writes
/// continue.
/// </remarks>
internal sealed class Journal(TimeProvider time, long nextNumber)
{
    /// <summary>The delay between a failure and the next attempt to write.</summary>
    public static readonly TimeSpan RetryDelay = TimeSpan.FromSeconds(1);

    /// <summary>
    /// The size at which a batch is closed and the next one started. Changes that nobody waits for, such as those of an
    /// import, arrive faster than a disk can store them, and neither a buffer nor a frame can grow without limit.
    /// </summary>
    private const int MostBytes = 8 * 1024 * 1024;

    private readonly Lock _gate = new();
    private readonly Queue<Batch> _sealed = new();
    private Batch _pending = new(new ByteBuffer());
    private EnginePlace _place = EnginePlace.Default; // of the pending batch's last change
    private Batch? _taken; // held by the thread that is writing
    private Batch? _failed; // written first at the next attempt
    private ITimer? _retry; // set while there is a failure
    private bool _isClosed;
    private ByteBuffer? _spare;
    private long _number = nextNumber; // of the journal that the pending batch belongs to
    private long _position;
    private long _kept;
    private JournalWriter? _writer;
    private bool _isQueued; // the writer is in the thread pool's queue
    private string? _failure;

    public long Position => Volatile.Read(ref _position);

    public string? Failure => Volatile.Read(ref _failure);

    /// <summary>The lock under which changes are written.</summary>
    public Lock Gate => _gate;

    /// <summary>
    /// Begins a change of a store, and returns the buffer to write it to. The caller holds the lock, and then calls <see
    /// cref="Appended"/>.
    /// </summary>
    /// <param name="place">The store, or null for a change that belongs to none.</param>
    public ByteBuffer Begin(EnginePlace? place)
    {
        if (place is not null && place != _place)
        {
            ChangeFormat.WritePlace(_pending.Buffer, place);
            _place = place;
        }

        return _pending.Buffer;
    }

    /// <summary>Ends a change that was written. The caller holds the lock.</summary>
    public void Appended()
    {
        Volatile.Write(ref _position, _position + 1);
        _pending.Changes++;
        if (_pending.Buffer.Length >= MostBytes) Seal();
        Queue();
    }

    /// <summary>
    /// Directs all further changes to a new journal, and returns its number. To be called while nothing changes.
    /// </summary>
    public long Rotate(string? snapshot = null, bool isImage = false)
    {
        lock (_gate)
        {
            if (_pending.Changes > 0) Seal();
            _pending.Rotation = new Rotation(++_number, snapshot, isImage);
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
    /// Waits synchronously, as <see cref="WaitAsync"/> does asynchronously. If no thread is writing, it writes the
    /// batch itself, so it doesn't depend on another thread.
    /// </summary>
    /// <exception cref="IOException">The change can't be stored.</exception>
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

    /// <summary>Starts writing pending changes.</summary>
    public void Start(JournalWriter writer)
    {
        lock (_gate)
        {
            _writer = writer;
            Queue();
        }
    }

    /// <summary>Notes that the queued writer is now running.</summary>
    public void Dequeued()
    {
        lock (_gate) _isQueued = false;
    }

    /// <summary>
    /// Takes the next batch; returns null if there is none, or if another thread is writing. The caller then calls
    /// <see cref="Kept"/> or <see cref="Fail"/>.
    /// </summary>
    /// <param name="again">true to retry a failed batch; otherwise, false.</param>
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

    /// <summary>Reports that the taken batch is on disk.</summary>
    /// <returns>true if writing had failed before, so that the disk now accepts writes again; otherwise,
    /// false.</returns>
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
            Queue(); // before the waiters continue, so that the disk doesn't wait for them
        }

        batch.Done.SetResult();
        return recovered;
    }

    /// <summary>
    /// Reports that the taken batch can't be written: all waiters fail, as do later ones until a write succeeds.
    /// </summary>
    /// <returns>true if this is a new failure; false if writing had already failed before.</returns>
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

    /// <summary>
    /// Writes pending changes and closes the journal. When this method returns, no thread is writing.
    /// </summary>
    /// <returns>true if everything is on disk; otherwise, false.</returns>
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
        else Task.WaitAny(taken.Done.Task); // doesn't throw if the batch failed
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
        _place = EnginePlace.Default;
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
