namespace Tern.Messaging.Sqs;

/// <summary>Limits how many more messages may be held. Polls wait here until there is room.</summary>
internal sealed class SlotGate(int slots)
{
    private readonly Lock _gate = new();
    private int _free = slots;
    private TaskCompletionSource? _freed;
    private bool _isClosed;

    /// <summary>Gets the number of free slots. It's negative if messages took slots when none were free.</summary>
    public int Free
    {
        get { lock (_gate) return _free; }
    }

    /// <summary>Takes up to a given number of the free slots; possibly zero.</summary>
    /// <param name="most">The maximum number of slots to take.</param>
    /// <param name="reserve">The number of slots to leave free.</param>
    public int TryTake(int most, int reserve)
    {
        lock (_gate)
        {
            var taken = Math.Clamp(_free - reserve, 0, most);
            _free -= taken;
            return taken;
        }
    }

    /// <summary>Takes one slot, even if none is free.</summary>
    public void Take()
    {
        lock (_gate) _free--;
    }

    /// <summary>Returns slots.</summary>
    public void Return(int count)
    {
        TaskCompletionSource? freed;
        lock (_gate)
        {
            _free += count;
            freed = _freed;
            _freed = null;
        }

        freed?.TrySetResult();
    }

    /// <summary>
    /// Returns a task that completes when a slot is returned or the gate is closed. Request it before you check for
    /// free slots.
    /// </summary>
    public Task NextReturn()
    {
        lock (_gate)
        {
            if (_isClosed) return Task.CompletedTask;
            return (_freed ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    /// <summary>Ends all waits.</summary>
    public void Close()
    {
        lock (_gate) _isClosed = true;
        Return(0);
    }
}
