namespace Airports.Latency;

/// <summary>
/// The durations of the last minute, in slices of ten seconds of which the oldest is dropped. Thread-safe.
/// </summary>
internal sealed class RollingHistogram(TimeProvider time)
{
    public static readonly TimeSpan Window = TimeSpan.FromSeconds(60);

    private const int SliceCount = 6;
    private static readonly TimeSpan SliceLength = Window / SliceCount;

    private readonly Lock _gate = new();
    private readonly long _start = time.GetTimestamp();
    private readonly LatencyHistogram[] _slices = [.. Enumerable.Range(0, SliceCount).Select(_ => new LatencyHistogram())];
    private long _current;

    public void Record(TimeSpan duration)
    {
        lock (_gate)
        {
            DropOldSlices();
            _slices[_current % SliceCount].Record(duration);
        }
    }

    /// <summary>Returns the durations of the last minute.</summary>
    public LatencyHistogram Snapshot()
    {
        var sum = new LatencyHistogram();
        lock (_gate)
        {
            DropOldSlices();
            foreach (var slice in _slices)
            {
                sum.Add(slice);
            }
        }

        return sum;
    }

    private void DropOldSlices()
    {
        var now = time.GetElapsedTime(_start).Ticks / SliceLength.Ticks;
        var expired = Math.Min(now - _current, SliceCount);
        for (var i = 1; i <= expired; i++)
        {
            _slices[(_current + i) % SliceCount].Clear();
        }

        _current = now;
    }
}
