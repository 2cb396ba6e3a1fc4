namespace Tern.Local.Engine.Tables.Transitions;

/// <summary>
/// What is under way, by when it ends. Nothing runs in the background: what is due ends when the engine is next asked for anything, so that states follow the
/// clock alone, whichever it is.
/// </summary>
internal sealed class TransitionQueue(TimeProvider time, TimeSpan delay)
{
    private readonly PriorityQueue<Transition, (DateTimeOffset Due, long Order)> _queue = new();
    private readonly Lock _gate = new();
    private long _order;
    private volatile int _count; // read without the lock by every request

    public TimeSpan Delay { get; } = delay;

    public void Add(Transition transition)
    {
        lock (_gate)
        {
            _queue.Enqueue(transition, (time.GetUtcNow() + Delay, _order++));
            _count = _queue.Count;
        }
    }

    /// <summary>Takes the next one that is due; null when none is. Without a delay all are, whatever the clock says: it may be set back.</summary>
    public Transition? TakeDue()
    {
        if (_count == 0) return null;
        lock (_gate)
        {
            if (!_queue.TryPeek(out var next, out var priority) || (Delay > TimeSpan.Zero && priority.Due > time.GetUtcNow())) return null;
            _queue.Dequeue();
            _count = _queue.Count;
            return next;
        }
    }
}
