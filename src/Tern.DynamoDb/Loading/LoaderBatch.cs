using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>A request of a loader: it takes reads while it's open, and completes them.</summary>
[SuppressMessage("Design", "CA1001", Justification = "A source without a timer holds no resources, and a caller that leaves may cancel it at any time.")]
internal sealed class LoaderBatch<T> : IThreadPoolWorkItem where T : class
{
    // Longer than the gap between two reads of one loop, and negligible compared with a request.
    private static readonly TimeSpan s_quiet = TimeSpan.FromMicroseconds(20);

    // The limit if reads keep coming without a gap.
    private static readonly TimeSpan s_longest = TimeSpan.FromMilliseconds(1);

    private readonly DynamoLoader<T> _loader;
    private readonly List<ItemKey<T>> _keys = [];
    private readonly ExecutionContext? _context = ExecutionContext.Capture();
    private KeyTable<T> _places;
    private LoaderRead<T>? _first;
    private LoaderRead<T>? _last;
    private CancellationTokenSource? _stop;
    private ITimer? _timer;
    private int _asker;
    private int _added;
    private int _waiting;
    private bool _canAllLeave = true;
    private volatile bool _isSent;

    internal LoaderBatch(DynamoLoader<T> loader, int maxKeys)
    {
        _loader = loader;
        _places = new KeyTable<T>(_keys, maxKeys);
    }

    /// <summary>A value indicating whether the batch has the maximum number of keys.</summary>
    internal bool IsFull { get; set; }

    /// <summary>Adds a read. Call this with the loader's gate held.</summary>
    /// <returns>The number of keys in the batch.</returns>
    internal int Add(in ItemKey<T> key, LoaderRead<T> read)
    {
        read.Batch = this;
        read.Place = _keys.Count;
        _keys.Add(key);
        if (_places.Add(read.Place) is >= 0 and var earlier)
        {
            _keys.RemoveAt(read.Place);
            read.Place = earlier;
        }

        if (_last is null) _first = read;
        else _last.Next = read;
        _last = read;
        _waiting++;
        _canAllLeave &= read.CanLeave;
        _asker = Environment.CurrentManagedThreadId;
        Volatile.Write(ref _added, _added + 1);
        return _keys.Count;
    }

    /// <summary>Records that a read's caller has stopped waiting. Call this with the loader's gate held.</summary>
    /// <returns>The source that cancels the request, if no caller waits for it anymore; otherwise, null.</returns>
    internal CancellationTokenSource? Leave() => --_waiting == 0 ? _stop : null;

    /// <summary>
    /// Schedules the batch to be sent: when the thread has moved on to other work, when its window has elapsed, or when
    /// it's full.
    /// </summary>
    internal void Schedule()
    {
        if (_loader.Window == TimeSpan.Zero || IsFull)
        {
            // Queued after the thread's own work items, so that a hundred callers who continue after one response
            // request their next items together.
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            return;
        }

        _timer = _loader.Table.Client.TimeProvider.CreateTimer(
            static batch => ((LoaderBatch<T>)batch!).Send(), this, _loader.Window, Timeout.InfiniteTimeSpan);
    }

    void IThreadPoolWorkItem.Execute()
    {
        AwaitQuiet();
        Send();
    }

    /// <summary>Sends the batch, unless it has been sent.</summary>
    internal void Send()
    {
        bool begins;
        lock (_loader.Gate)
        {
            if (_isSent) return;
            _isSent = true;
            _loader.Close(this);
            if (_waiting == 0)
            {
                // All callers have left, so there is nothing to request.
                _places.Dispose();
                return;
            }

            if (_canAllLeave) _stop = new CancellationTokenSource();
            begins = _loader.TryBegin(this);
        }

        _timer?.Dispose();
        if (begins) Begin();
    }

    /// <summary>
    /// Determines whether all callers have left. Call this with the loader's gate held, for a batch whose request
    /// hasn't started.
    /// </summary>
    internal bool IsUnwanted
    {
        get
        {
            if (_waiting > 0) return false;
            _places.Dispose();
            return true;
        }
    }

    /// <summary>Starts the request.</summary>
    internal void Begin()
    {
        // The request's span and other execution context come from the first caller.
        if (_context is null) Run(this);
        else ExecutionContext.Run(_context, Run, this);

        static void Run(object? batch) => _ = ((LoaderBatch<T>)batch!).RunAsync();
    }

    // If this runs on the thread that made the call, that thread has moved on, and unless work items are waiting for a
    // thread, no other caller is about to read. Otherwise, spin until no read has arrived for a moment.
    private void AwaitQuiet()
    {
        if (Environment.CurrentManagedThreadId == Volatile.Read(ref _asker) && ThreadPool.PendingWorkItemCount == 0) return;
        var began = Stopwatch.GetTimestamp();
        var (since, seen) = (began, Volatile.Read(ref _added));
        var spin = new SpinWait();
        while (!IsFull && !_isSent && Stopwatch.GetElapsedTime(began) < s_longest)
        {
            if (Volatile.Read(ref _added) is var added && added != seen) (since, seen) = (Stopwatch.GetTimestamp(), added);
            else if (Stopwatch.GetElapsedTime(since) >= s_quiet) return;
            spin.SpinOnce(sleep1Threshold: -1);
        }
    }

    // Nothing awaits this task: every outcome is passed to the reads.
    private async Task RunAsync()
    {
        BatchGetRun<T>? run = null;
        Exception? error;
        Exception?[]? own = null;
        try
        {
            run = new BatchGetRun<T>(_loader.Table, _keys, _places, _loader.Batch);
            var token = _stop?.Token ?? CancellationToken.None;
            error = await run.LoadAsync(token).ConfigureAwait(false);
            if (error is not null && _keys.Count > 1 && LoaderIsolation.CanHelp(error))
                own = await LoaderIsolation.ReadAsync(_loader, _keys, run, token).ConfigureAwait(false);
        }
        catch (Exception fault)
        {
            error = fault;
        }

        _loader.End();
        for (var read = _first; read is not null;)
        {
            // The object may be reused for another read as soon as its caller has the result.
            var (current, place) = (read, read.Place);
            read = read.Next;
            if (own?[place] is { } its) current.Fail(its);
            else if (error is null || (run is not null && (own is not null || !run.IsUnread(place)))) current.Answer(run!.Item(place));
            else current.Fail(error);
        }
    }
}
