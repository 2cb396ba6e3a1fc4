namespace Tern.Messaging.Sqs;

/// <summary>The workers of a consumer, which are started as messages arrive.</summary>
internal sealed class ConsumerWorkers(
    MessageBoard board, MessageSettler settler, SqsQueueAddress queue, MessageHandler handler, ConsumerSettings settings, ConsumerLog log,
    SqsInstruments instruments)
{
    private readonly Lock _gate = new();
    private readonly Stack<ConsumerWorker> _idle = [];
    private int _busy;
    private bool _isStarting;
    private TaskCompletionSource? _allIdle;

    /// <summary>
    /// Starts a worker for messages on the board. Workers are started one at a time: if handlers are fast, the first
    /// one has handled everything before a second one runs.
    /// </summary>
    public void Start()
    {
        ConsumerWorker? worker;
        lock (_gate)
        {
            if (_isStarting || _busy >= settings.MaxConcurrency) return;
            _isStarting = true;
            _busy++;
            if (!_idle.TryPop(out worker)) worker = new ConsumerWorker(this, settler, queue, handler, settings, instruments);
        }

        ThreadPool.UnsafeQueueUserWorkItem(worker, preferLocal: false);
    }

    /// <summary>Notes that a worker is running, so that the next one may be started.</summary>
    public void Started()
    {
        lock (_gate) _isStarting = false;
    }

    /// <summary>Returns the next message for a worker, or null if there is none.</summary>
    public HeldMessage? Next(ConsumerWorker worker)
    {
        var held = board.Begin(worker, out var hasMore, out var heldBack);
        if (heldBack is not null) settler.GiveBack(heldBack);
        if (hasMore) Start();
        return held;
    }

    /// <summary>Marks a worker as idle.</summary>
    public void Idle(ConsumerWorker worker)
    {
        lock (_gate)
        {
            _idle.Push(worker);
            if (--_busy == 0) _allIdle?.TrySetResult();
        }

        // A message that arrived between the worker's last look and now was left to it.
        if (board.HasReady) Start();
    }

    /// <summary>Returns the messages that no handler has started to the queue, and waits for those in progress.</summary>
    /// <returns>A task that completes when no message is in progress.</returns>
    public Task DrainAsync()
    {
        var waiting = board.TakeWaiting();
        if (waiting.Count > 0) log.NotBegun(waiting.Count, queue.Name);
        foreach (var held in waiting) settler.GiveBack(held);
        lock (_gate)
        {
            if (_busy == 0) return Task.CompletedTask;
            return (_allIdle ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }
}
