namespace Tern.Messaging.Sqs.Consuming;

/// <summary>How many messages more may be held. Polls wait here until there is room.</summary>
internal sealed class SlotGate(int slots)
{
    private readonly Lock _gate = new();
    private int _free = slots;
    private TaskCompletionSource? _freed;
    private bool _isClosed;

    /// <summary>How many are free now.</summary>
    public int Free
    {
        get { lock (_gate) return _free; }
    }

    /// <summary>Takes up to so many of those that are free now; perhaps none.</summary>
    public int TryTake(int most)
    {
        lock (_gate)
        {
            var taken = Math.Min(most, _free);
            _free -= taken;
            return taken;
        }
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

    /// <summary>Waits until one is free, or nobody is to wait any more.</summary>
    public Task WaitAsync()
    {
        lock (_gate)
        {
            if (_free > 0 || _isClosed) return Task.CompletedTask;
            return (_freed ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    /// <summary>Lets nobody wait any more.</summary>
    public void Close()
    {
        lock (_gate) _isClosed = true;
        Return(0);
    }
}
