namespace Tern.Messaging.Sqs;

/// <summary>
/// Collects entries into batches and sends several batches at once. A batch is sent when it's full or its first entry
/// has waited long enough. Calls run on pool threads without an execution context, so that they belong to no single
/// caller.
/// </summary>
/// <typeparam name="TBatch">The type of batch.</typeparam>
internal abstract class EntryCollector<TBatch> : IThreadPoolWorkItem, IDisposable where TBatch : EntryBatch
{
    private readonly TimeSpan _maxWait;
    private readonly int _maxCalls;
    private readonly Queue<TBatch> _ready = [];
    private readonly List<TBatch> _live = [];
    private readonly Stack<TBatch> _free = [];
    private readonly ITimer _timer;
    private TBatch? _open;
    private int _calls;

    /// <param name="maxWait">The time that the first entry of a batch waits for others.</param>
    /// <param name="maxCalls">The maximum number of concurrent calls.</param>
    /// <param name="clock">The clock.</param>
    protected EntryCollector(TimeSpan maxWait, int maxCalls, TimeProvider clock)
    {
        (_maxWait, _maxCalls) = (maxWait, maxCalls);
        _timer = clock.CreateTimer(
            static collector => ((EntryCollector<TBatch>)collector!).EndWait(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>The lock of the collector's state.</summary>
    protected Lock Gate { get; } = new();

    /// <summary>The batch that takes entries, or null. Read under the lock.</summary>
    protected TBatch? Open => _open;

    /// <summary>
    /// Gets a value indicating whether a batch doesn't wait for more entries while a call is free. Read under the lock.
    /// </summary>
    protected virtual bool IsHasty => false;

    /// <summary>Sends the collected entries and waits for the calls with all entries that were added before.</summary>
    public Task FlushAsync()
    {
        lock (Gate)
        {
            Close();
            if (_live.Count == 0) return Task.CompletedTask;
            var waits = new Task[_live.Count];
            for (var i = 0; i < waits.Length; i++) waits[i] = _live[i].Done;
            return Task.WhenAll(waits);
        }
    }

    public virtual void Dispose()
    {
        _timer.Dispose();
        lock (Gate)
        {
            while (_free.TryPop(out var batch)) batch.Dispose();
        }
    }

    // The thread pool's entry point. The task that it starts never throws.
    void IThreadPoolWorkItem.Execute() => _ = WorkAsync();

    protected abstract TBatch Create();

    /// <summary>Sends a batch until every entry has its result. Never throws.</summary>
    internal abstract ValueTask SendAsync(TBatch batch);

    /// <summary>Ends a batch that was sent.</summary>
    protected virtual void End(TBatch batch)
    {
        lock (Gate) Recycle(batch);
    }

    /// <summary>Returns the batch that takes the next entry. Called under the lock.</summary>
    protected TBatch Begin()
    {
        if (_open is not null) return _open;
        _open = _free.TryPop(out var free) ? free : Create();
        _live.Add(_open);
        if (!IsHasty) _timer.Change(_maxWait, Timeout.InfiniteTimeSpan);
        return _open;
    }

    /// <summary>Sends the batch if it doesn't wait for more entries. Called under the lock after each entry.</summary>
    protected void Added(bool isFull)
    {
        if (isFull || (IsHasty && _calls < _maxCalls)) Close();
    }

    /// <summary>Ends the wait of the batch that takes entries, if there is one. Called under the lock.</summary>
    protected void Close()
    {
        if (_open is null) return;
        _ready.Enqueue(_open);
        _open = null;
        if (_calls == _maxCalls) return;
        _calls++;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    /// <summary>Makes a batch that was sent available for reuse. Called under the lock.</summary>
    protected void Recycle(TBatch batch)
    {
        _live.Remove(batch);
        batch.Clear();
        if (_free.Count < _maxCalls) _free.Push(batch);
        else batch.Dispose();
    }

    private void EndWait()
    {
        lock (Gate) Close();
    }

    private async Task WorkAsync()
    {
        while (Next() is { } batch)
        {
            await SendAsync(batch).ConfigureAwait(false);
            End(batch);
        }
    }

    private TBatch? Next()
    {
        lock (Gate)
        {
            if (_ready.TryDequeue(out var batch)) return batch;
            if (IsHasty && _open is { } open)
            {
                _open = null;
                return open;
            }

            _calls--;
            return null;
        }
    }
}
