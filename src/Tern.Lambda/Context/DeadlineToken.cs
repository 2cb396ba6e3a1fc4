namespace Tern.Lambda.Runtime;

/// <summary>
/// The cancellation tokens of a loop's invocations, one after the other: each has a source of its own, made when asked
/// for, so that none fires for another's deadline; the timer is one for all.
/// </summary>
internal sealed class DeadlineToken(TimeProvider clock, Action<Exception> onCallbackFailed) : IDisposable
{
    // No invocation has more than 15 minutes. What is further off, by a clock that is wrong, is asked about again; a timer could not wait for it.
    private static readonly TimeSpan LongestWait = TimeSpan.FromHours(1);

    private readonly Lock _gate = new();
    private CancellationTokenSource? _source;
    private DateTimeOffset _due;
    private ITimer? _timer;

    /// <summary>The token of the invocation that runs, which fires at <paramref name="due"/>.</summary>
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

    /// <summary>The invocation is over: its token fires no more.</summary>
    public void End()
    {
        // Only the loop's thread sets it back, and the handler that could have asked for it is done.
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

    // The timer outlives the invocation that asked first, whose context must not stay with it.
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
            // A timer that was under way when its invocation ended finds the next one's source, or none.
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
            // A callback of the handler's threw, on the timer's thread: that must not end the process.
            onCallbackFailed(e);
        }
    }
}
