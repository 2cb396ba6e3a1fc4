namespace Tern.Local.Engine.Throttling;

/// <summary>
/// Capacity units that fill up at a rate and are kept for 300 seconds (developer guide, "Burst capacity"). It begins
/// full. What a request costs is known when it has read its items, so it passes while there is anything left, and the
/// bucket then owes what was too much; over time no more passes than the rate allows.
/// </summary>
internal sealed class TokenBucket
{
    private const int BurstSeconds = 300;

    private double _units = double.PositiveInfinity;
    private long _since;

    /// <summary>Has anything been left at the time, for a rate in units a second? A rate of 0 is none: nothing is limited.</summary>
    public bool HasAny(TimeProvider time, long rate)
    {
        if (rate == 0) return true;
        var now = time.GetTimestamp();
        // A bucket as yet unused is full, and one whose rate was lowered is no fuller than the new one.
        _units = Math.Min(_units + (time.GetElapsedTime(_since, now).TotalSeconds * rate), (double)BurstSeconds * rate);
        _since = now;
        return _units > 0;
    }

    /// <summary>Takes units, after <see cref="HasAny"/> said that there are some.</summary>
    public void Take(double units) => _units -= units;
}
