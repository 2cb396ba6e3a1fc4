namespace Tern.Lambda.Streaming;

/// <summary>
/// Blocks the loop's thread until a handler is done. A handler that completes synchronously never comes here; one that
/// does not costs one continuation. While it waits, the thread sends what the handler streams: so that no thread of the
/// pool is ever blocked by a slow reader.
/// </summary>
internal sealed class HandlerWaiter
{
    private readonly Action _signal;
    private bool _isDone;

    public HandlerWaiter() => _signal = Signal;

    /// <summary>Guards what the waiting thread and the handler share.</summary>
    public object Gate { get; } = new();

    /// <summary>Whether the loop's thread waits and sends; only read with <see cref="Gate"/> held.</summary>
    public bool IsPumping { get; private set; }

    /// <summary>What is streamed now; changed with <see cref="Gate"/> held.</summary>
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

    /// <summary>Wakes the waiting thread: there is something to send. Called with <see cref="Gate"/> held.</summary>
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
