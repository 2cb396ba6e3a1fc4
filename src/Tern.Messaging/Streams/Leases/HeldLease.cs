namespace Tern.Messaging.Streams;

/// <summary>
/// A lease that this worker has. It counts for as long as a lease lasts from when its last successful write was sent: whoever
/// waits for it to run out began to count after that.
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

    /// <summary>Holds a lease that was just written.</summary>
    /// <param name="store">Where it is stored.</param>
    /// <param name="lease">The lease as it is stored.</param>
    /// <param name="sent">When the write was sent, by the clock.</param>
    /// <param name="duration">How long it lasts.</param>
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

    /// <summary>Fires when it is lost: taken, or run out.</summary>
    internal CancellationToken Lost { get; }

    /// <summary>Fires when another worker asks for it.</summary>
    internal CancellationToken Wanted { get; }

    /// <summary>The time since it was written.</summary>
    internal TimeSpan Age => _clock.GetElapsedTime(Volatile.Read(ref _written));

    /// <summary>Changes the lease, one write after the other, and extends it.</summary>
    /// <returns>False when it is lost; nothing was written then.</returns>
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

                    // Once it was given back, a renewal that waits for its turn has nothing to renew.
                    _isClosed = next.Owner != _owner;
                    Extend(sent);
                    return true;
                }

                if (stored is null || stored.Owner != _owner || stored.Version < seen.Version) break;

                // Somebody asked for it; or an earlier write was done, and its answer lost.
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

    /// <summary>Ends it once a write under way has ended. What is stored stays as it is.</summary>
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

        // Again where this thread stood still in between, or the timer would fire that much too late.
        for (var left = Left(sent); ; left = Left(sent))
        {
            if (left <= TimeSpan.Zero) _lost.Cancel();
            else _lost.CancelAfter(left);
            if (left <= TimeSpan.Zero || left - Left(sent) < s_tolerance) return;
        }
    }

    private TimeSpan Left(long sent) => _duration - _clock.GetElapsedTime(sent);
}
