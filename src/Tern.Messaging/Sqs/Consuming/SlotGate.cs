namespace Tern.Messaging.Sqs.Consuming;

/// <summary>How many more messages may be held. Polls wait here until there is room.</summary>
internal sealed class SlotGate(int slots)
{
    private readonly Lock _gate = new();
    private int _free = slots;
    private TaskCompletionSource? _freed;
    private bool _isClosed;

    /// <summary>How many are free now. Less than none if messages took slots that there were none of.</summary>
    public int Free
    {
        get { lock (_gate) return _free; }
    }

    /// <summary>Takes up to so many of those that are free now; perhaps none.</summary>
    /// <param name="most">The most.</param>
    /// <param name="reserve">How many stay free.</param>
    public int TryTake(int most, int reserve)
    {
        lock (_gate)
        {
            var taken = Math.Clamp(_free - reserve, 0, most);
            _free -= taken;
            return taken;
        }
    }

    /// <summary>Takes one, whether or not one is free.</summary>
    public void Take()
    {
        lock (_gate) _free--;
    }

    /// <summary>Gives back.</summary>
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

    /// <summary>Returns a task that ends when one is given back, or when the gate is closed. Ask for it before you look at what is free.</summary>
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
