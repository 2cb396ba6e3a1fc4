namespace Tern.Messaging.Streams;

/// <summary>
/// A lease that this worker holds. It's valid for the lease duration from the moment when its last successful write was
/// sent: workers that wait for it to expire started counting after that.
/// </summary>
internal sealed class HeldLease : IAsyncDisposable
{
    private static readonly TimeSpan s_tolerance = TimeSpan.FromMilliseconds(1);

    private readonly ILeaseStore _store;
    private readonly TimeSpan _duration;
    private readonly TimeProvider _clock;
    private readonly string _owner;
    private readonly CancellationTokenSource _lost;
    private readonly CancellationTokenSource _wanted = new();
    private Task _turn = Task.CompletedTask;
    private ShardLease _lease;
    private long _written;
    private bool _isClosed;

    /// <summary>Initializes a lease that was just written.</summary>
    /// <param name="store">The store of the lease.</param>
    /// <param name="lease">The lease as stored.</param>
    /// <param name="sent">The time when the write was sent, by the clock.</param>
    /// <param name="duration">The lease duration.</param>
    /// <param name="clock">The clock.</param>
    internal HeldLease(ILeaseStore store, ShardLease lease, long sent, TimeSpan duration, TimeProvider clock)
    {
        (_store, _lease, _duration, _clock, _written, _owner) = (store, lease, duration, clock, sent, lease.Owner!);
        _lost = new CancellationTokenSource(Timeout.InfiniteTimeSpan, clock);
        (Lost, Wanted) = (_lost.Token, _wanted.Token);
        Extend(sent);
    }

    /// <summary>The lease as this worker last wrote or saw it.</summary>
    internal ShardLease Lease => Volatile.Read(ref _lease);

    /// <summary>A token that is canceled when the lease is lost because another worker took it or it expired.</summary>
    internal CancellationToken Lost { get; }

    /// <summary>A token that is canceled when another worker asks for the lease.</summary>
    internal CancellationToken Wanted { get; }

    /// <summary>The time since the lease was written.</summary>
    internal TimeSpan Age => _clock.GetElapsedTime(Volatile.Read(ref _written));

    /// <summary>Changes and extends the lease. Writes run one after another.</summary>
    /// <returns>false if the lease is lost, in which case nothing was written; otherwise, true.</returns>
    internal async ValueTask<bool> WriteAsync(Func<ShardLease, ShardLease> change, CancellationToken cancellationToken)
    {
        var turn = new TaskCompletionSource();
        await Interlocked.Exchange(ref _turn, turn.Task).ConfigureAwait(false);
        try
        {
            if (_isClosed) return false;
            while (!_lost.IsCancellationRequested)
            {
                var (sent, seen) = (_clock.GetTimestamp(), Lease);
                var next = change(seen) with { Version = seen.Version + 1 };
                var stored = await _store.WriteAsync(next, cancellationToken).ConfigureAwait(false);
                if (stored == next)
                {
                    Volatile.Write(ref _lease, next);

                    // After the lease was released, a renewal that waits for its turn has nothing to renew.
                    _isClosed = next.Owner != _owner;
                    Extend(sent);
                    return true;
                }

                if (stored is null || stored.Owner != _owner || stored.Version < seen.Version) break;

                // Another worker asked for the lease, or an earlier write succeeded and its response was lost.
                Volatile.Write(ref _lease, stored);
                if (stored.WantedBy is not null) _wanted.Cancel();
            }

            _lost.Cancel();
            return false;
        }
        finally
        {
            turn.SetResult();
        }
    }

    /// <summary>Closes the lease after a write in flight has completed. The stored lease isn't changed.</summary>
    public async ValueTask DisposeAsync()
    {
        var turn = new TaskCompletionSource();
        await Interlocked.Exchange(ref _turn, turn.Task).ConfigureAwait(false);
        _isClosed = true;
        _lost.Dispose();
        _wanted.Dispose();
        turn.SetResult();
    }

    private void Extend(long sent)
    {
        Volatile.Write(ref _written, sent);
        if (_lease.Owner != _owner) return;

        // Repeated if this thread was suspended in between, because the timer would otherwise fire too late by that
        // time.
        for (var left = Left(sent); ; left = Left(sent))
        {
            if (left <= TimeSpan.Zero) _lost.Cancel();
            else _lost.CancelAfter(left);
            if (left <= TimeSpan.Zero || left - Left(sent) < s_tolerance) return;
        }
    }

    private TimeSpan Left(long sent) => _duration - _clock.GetElapsedTime(sent);
}
