namespace Tern.DynamoDb;

/// <summary>The periods that entries are kept for, in milliseconds, with jitter.</summary>
internal sealed class CachePeriods
{
    // After a failed background refresh, at least this much time passes before the next, even if failures aren't
    // cached.
    private const long ShortestPause = 1000;

    private readonly long _expiry;
    private readonly long _negative;
    private readonly long _stale;
    private readonly long _backoff;
    private readonly double _jitter;
    private readonly double _ahead;

    internal CachePeriods(DynamoCacheOptions options)
    {
        _expiry = CacheClock.Milliseconds(options.Expiry);
        _negative = CacheClock.Milliseconds(options.NegativeExpiry);
        _stale = CacheClock.Milliseconds(options.StaleFor);
        _backoff = CacheClock.Milliseconds(options.FailureBackoff);
        _jitter = options.ExpiryJitter;
        _ahead = options.RefreshAhead;
    }

    internal bool KeepsNegatives => _negative > 0;

    internal bool KeepsFailures => _backoff > 0;

    /// <summary>Sets an entry's times.</summary>
    internal void Begin<T>(CacheEntry<T> entry, long now) where T : class
    {
        var expiry = entry.Item is null ? _negative : _expiry;
        var life = expiry - (long)(expiry * _jitter * Random.Shared.NextDouble());
        entry.FreshUntil = now + life;
        entry.CurrentUntil = entry.Item is null ? entry.FreshUntil : now + life - (long)(life * _ahead);
        entry.StaleUntil = entry.Item is null ? entry.FreshUntil : entry.FreshUntil + _stale;
    }

    /// <summary>Sets the times of a cached failure.</summary>
    internal void BeginFailure<T>(CacheEntry<T> entry, long now) where T : class => entry.FreshUntil = now + Backoff(entry.Failures);

    /// <summary>Returns the earliest time of the next background refresh.</summary>
    internal long RefreshFrom(int failures, long now) => now + Math.Max(ShortestPause, Backoff(failures));

    private long Backoff(int failures) => _backoff << Math.Clamp(failures - 1, 0, 6);
}
