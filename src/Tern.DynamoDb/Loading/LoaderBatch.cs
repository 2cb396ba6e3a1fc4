using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

/// <summary>
/// One request of a loader: the reads that it takes while it is open, and how they get their answers.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "A source without a timer holds nothing, and who leaves may cancel it at any time.")]
internal sealed class LoaderBatch<T> : IThreadPoolWorkItem where T : class
{
    // Between two reads of one loop lies less, and to a request it is nothing.
    private static readonly TimeSpan s_quiet = TimeSpan.FromMicroseconds(20);

    // Where reads never stop coming.
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

    /// <summary>Whether it has all the keys that a request takes.</summary>
    internal bool IsFull { get; set; }

    /// <summary>Takes a read. Called with the loader's gate held.</summary>
    /// <returns>How many keys there are now.</returns>
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

    /// <summary>Notes that a read waits no longer. Called with the loader's gate held.</summary>
    /// <returns>What cancels the request, when nobody waits for it any more.</returns>
    internal CancellationTokenSource? Leave() => --_waiting == 0 ? _stop : null;

    /// <summary>
    /// Sees to it that the batch is sent: when the thread has gone on to something else, when its time is over, or when
    /// it is full.
    /// </summary>
    internal void Schedule()
    {
        if (_loader.Window == TimeSpan.Zero || IsFull)
        {
            // Behind what the thread has queued for itself: a hundred callers who go on after one answer ask again
            // together.
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

    /// <summary>Sends it, unless that was done.</summary>
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
                // All of them left: there is nothing to ask for.
                _places.Dispose();
                return;
            }

            if (_canAllLeave) _stop = new CancellationTokenSource();
            begins = _loader.TryBegin(this);
        }

        _timer?.Dispose();
        if (begins) Begin();
    }

    /// <summary>Whether all who waited have left. Called with the loader's gate held, of a batch whose request has not begun.</summary>
    internal bool IsUnwanted
    {
        get
        {
            if (_waiting > 0) return false;
            _places.Dispose();
            return true;
        }
    }

    /// <summary>Begins the request.</summary>
    internal void Begin()
    {
        // The request's span, and what else flows, are the first caller's.
        if (_context is null) Run(this);
        else ExecutionContext.Run(_context, Run, this);

        static void Run(object? batch) => _ = ((LoaderBatch<T>)batch!).RunAsync();
    }

    // On the thread that asked, that thread has gone on, and where nothing waits for a thread, nobody else is about to
    // ask. Otherwise this one watches until no read came for a moment.
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

    // Nobody waits for this task: whatever happens is told to the reads.
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
            // Whoever has its answer may use the object for another read.
            var (current, place) = (read, read.Place);
            read = read.Next;
            if (own?[place] is { } its) current.Fail(its);
            else if (error is null || (run is not null && (own is not null || !run.IsUnread(place)))) current.Answer(run!.Item(place));
            else current.Fail(error);
        }
    }
}
