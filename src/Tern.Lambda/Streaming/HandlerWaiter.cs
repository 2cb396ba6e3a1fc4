namespace Tern.Lambda.Streaming;

/// <summary>
/// Blocks the loop's thread until a handler has completed. A handler that completes synchronously doesn't need it; any
/// other costs one continuation. While the thread waits, it sends the handler's stream, so that a slow reader never
/// blocks a thread of the pool.
/// </summary>
internal sealed class HandlerWaiter
{
    private readonly Action _signal;
    private bool _isDone;

    public HandlerWaiter() => _signal = Signal;

    /// <summary>Guards the state that the waiting thread and the handler share.</summary>
    public object Gate { get; } = new();

    /// <summary>
    /// true if the loop's thread is waiting and sending; otherwise, false. Read it only with <see cref="Gate"/> held.
    /// </summary>
    public bool IsPumping { get; private set; }

    /// <summary>The current stream; changed only with <see cref="Gate"/> held.</summary>
    public LambdaResponseStream? Stream { get; set; }

    public void Wait(in ValueTask task)
    {
        var awaiter = task.ConfigureAwait(false).GetAwaiter();
        if (!awaiter.IsCompleted)
        {
            _isDone = false;
            awaiter.UnsafeOnCompleted(_signal);
            Pump();
        }

        awaiter.GetResult();
    }

    /// <summary>
    /// Wakes the waiting thread because there are bytes to send. Called with <see cref="Gate"/> held.
    /// </summary>
    public void Wake() => Monitor.Pulse(Gate);

    private void Pump()
    {
        while (true)
        {
            LambdaResponseStream due;
            lock (Gate)
            {
                IsPumping = true;
                while (!_isDone && Stream is not { IsDue: true }) Monitor.Wait(Gate);
                if (_isDone)
                {
                    IsPumping = false;
                    return;
                }

                due = Stream!;
            }

            due.SendPending();
        }
    }

    private void Signal()
    {
        lock (Gate)
        {
            _isDone = true;
            Monitor.Pulse(Gate);
        }
    }
}
