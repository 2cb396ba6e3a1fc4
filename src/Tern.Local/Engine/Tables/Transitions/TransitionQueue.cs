namespace Tern.Local.Engine;

/// <summary>
/// The transitions in progress, by end time. Nothing runs in the background: transitions that are due end at the next
/// call to the engine, so that states depend only on the clock, whichever clock is used.
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

    /// <summary>
    /// Takes the next transition that is due; returns null if there is none. Without a delay, all are due regardless of
    /// the clock, which may be set back.
    /// </summary>
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
