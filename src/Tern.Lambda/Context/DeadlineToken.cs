namespace Tern.Lambda.Runtime;

/// <summary>
/// The cancellation tokens of a loop's successive invocations. Each token has its own source, created on first use, so
/// that one invocation's deadline never cancels another's token. All share one timer.
/// </summary>
internal sealed class DeadlineToken(TimeProvider clock, Action<Exception> onCallbackFailed) : IDisposable
{
    // No invocation takes more than 15 minutes. A deadline further ahead, caused by a wrong clock, is checked again
    // later; a timer can't wait that long.
    private static readonly TimeSpan LongestWait = TimeSpan.FromHours(1);

    private readonly Lock _gate = new();
    private CancellationTokenSource? _source;
    private DateTimeOffset _due;
    private ITimer? _timer;

    /// <summary>Gets the current invocation's token, which is canceled at <paramref name="due"/>.</summary>
    public CancellationToken Get(DateTimeOffset due)
    {
        lock (_gate)
        {
            if (_source is not null) return _source.Token;
            if (due == DateTimeOffset.MaxValue) return CancellationToken.None;
            var left = due - clock.GetUtcNow();
            if (left <= TimeSpan.Zero) return new CancellationToken(canceled: true);
            _source = new CancellationTokenSource();
            _due = due;
            if (_timer is null) _timer = CreateTimer(left);
            else Restart(left);
            return _source.Token;
        }
    }

    /// <summary>Ends the invocation: its token is no longer canceled.</summary>
    public void End()
    {
        // Only the loop's thread resets it, and the handler that could have requested a token has completed.
        if (_source is null) return;
        lock (_gate)
        {
            _source = null;
            _timer!.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        }
    }

    public void Dispose()
    {
        _timer?.Dispose();
        _source?.Dispose();
    }

    // The timer outlives the invocation that created it, so it must not capture that invocation's execution context.
    private ITimer CreateTimer(TimeSpan left)
    {
        if (ExecutionContext.IsFlowSuppressed()) return NewTimer(left);
        using (ExecutionContext.SuppressFlow()) return NewTimer(left);
    }

    private ITimer NewTimer(TimeSpan left) => clock.CreateTimer(static state => ((DeadlineToken)state!).Fire(), this, Shorten(left), Timeout.InfiniteTimeSpan);

    private void Restart(TimeSpan left) => _timer!.Change(Shorten(left), Timeout.InfiniteTimeSpan);

    private static TimeSpan Shorten(TimeSpan left) => left < LongestWait ? left : LongestWait;

    private void Fire()
    {
        CancellationTokenSource source;
        lock (_gate)
        {
            // A timer callback that was running when its invocation ended finds the next one's source, or none.
            if (_source is null) return;
            var left = _due - clock.GetUtcNow();
            if (left > TimeSpan.Zero)
            {
                Restart(left);
                return;
            }

            source = _source;
        }

        try
        {
            source.Cancel();
        }
        catch (AggregateException e)
        {
            // A callback that the handler registered threw, on the timer's thread: that must not end the process.
            onCallbackFailed(e);
        }
    }
}
