namespace Tern.Lambda.Local.Page.Live;

/// <summary>Says to one feed that something changed which its subscription of invocations does not tell.</summary>
internal sealed class Bell
{
    private readonly Lock _gate = new();
    private TaskCompletionSource _rung = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _all;

    public void Ring()
    {
        lock (_gate) _rung.TrySetResult();
    }

    /// <summary>Rings, and has all told anew.</summary>
    public void RingForAll()
    {
        lock (_gate)
        {
            _all = true;
            _rung.TrySetResult();
        }
    }

    /// <summary>Waits for it to ring; at once when it rang since the last <see cref="TakeAll"/>.</summary>
    public Task WaitAsync(CancellationToken cancellationToken)
    {
        lock (_gate) return _rung.Task.WaitAsync(cancellationToken);
    }

    /// <summary>Whether all is to be told; silent again after it.</summary>
    public bool TakeAll()
    {
        lock (_gate)
        {
            if (_rung.Task.IsCompleted) _rung = new(TaskCreationOptions.RunContinuationsAsynchronously);
            var all = _all;
            _all = false;
            return all;
        }
    }
}
