namespace Tern.Lambda.Runtime;

/// <summary>
/// The delay before a request to the Runtime API is retried. The first retry has no delay, because the usual cause is a
/// connection that was closed while the process was frozen. Then the delay doubles from 20 ms up to one second, with
/// half of it random. After ten failures in a row, which take about four seconds, there are no more retries.
/// </summary>
internal struct BackOff
{
    private const int MostFailures = 10;
    private int _failures;

    /// <summary>Resets the failure count after a success.</summary>
    public void Reset() => _failures = 0;

    /// <summary>Counts a failure. Returns false if there were too many in a row.</summary>
    public bool TryNext(out TimeSpan delay)
    {
        delay = TimeSpan.Zero;
        if (++_failures > MostFailures) return false;
        if (_failures == 1) return true;
        var most = Math.Min(1000, 20 << (_failures - 2));
        delay = TimeSpan.FromMilliseconds(most / 2 + Random.Shared.Next(most / 2 + 1));
        return true;
    }
}
