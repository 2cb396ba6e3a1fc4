namespace Tern.Lambda.Runtime;

/// <summary>
/// How long to wait before the Runtime API is asked again. The first time not at all: a connection that was closed
/// while the process was frozen is the usual reason. Then from 20 ms, doubled up to a second, half of it by chance;
/// after ten failures in a row, which is some four seconds, it is given up.
/// </summary>
internal struct BackOff
{
    private const int MostFailures = 10;
    private int _failures;

    /// <summary>Everything went well.</summary>
    public void Reset() => _failures = 0;

    /// <summary>Counts a failure; false when there were too many in a row.</summary>
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
