namespace Tern.Lambda.Local.Page;

/// <summary>Notifies one feed of a change that its invocation subscription doesn't cover.</summary>
internal sealed class Bell
{
    private readonly Lock _gate = new();
    private TaskCompletionSource _rung = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _all;

    public void Ring()
    {
        lock (_gate) _rung.TrySetResult();
    }

    /// <summary>Signals a change after which everything is sent again.</summary>
    public void RingForAll()
    {
        lock (_gate)
        {
            _all = true;
            _rung.TrySetResult();
        }
    }

    /// <summary>Waits for a signal. Completes at once if there was one since the last <see cref="TakeAll"/>.</summary>
    public Task WaitAsync(CancellationToken cancellationToken)
    {
        lock (_gate) return _rung.Task.WaitAsync(cancellationToken);
    }

    /// <summary>Resets the signal, and returns true if everything must be sent again.</summary>
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
