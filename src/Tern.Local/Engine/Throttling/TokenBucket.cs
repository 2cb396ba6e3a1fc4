namespace Tern.Local.Engine;

/// <summary>
/// A token bucket of capacity units, which is refilled at a rate, and holds up to 300 seconds' worth (developer guide,
/// "Burst capacity"). It starts full. The cost of a request is known only after it has read its items. So a request
/// passes as long as any units are left, and the balance can become negative; over time, the average stays within the
/// rate.
/// </summary>
internal sealed class TokenBucket
{
    private const int BurstSeconds = 300;

    private double _units = double.PositiveInfinity;
    private long _since;

    /// <summary>
    /// Returns a value indicating whether any units are left, for a rate in units per second. A rate of 0 means no
    /// limit.
    /// </summary>
    public bool HasAny(TimeProvider time, long rate)
    {
        if (rate == 0) return true;
        var now = time.GetTimestamp();
        // An unused bucket is full, and after the rate is lowered, it holds at most the new maximum.
        _units = Math.Min(_units + (time.GetElapsedTime(_since, now).TotalSeconds * rate), (double)BurstSeconds * rate);
        _since = now;
        return _units > 0;
    }

    /// <summary>Consumes units, after <see cref="HasAny"/> has returned true.</summary>
    public void Take(double units) => _units -= units;
}
