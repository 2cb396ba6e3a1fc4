using Airports.Latency;
using Tern.TestHarness;

namespace Airports.Tests.Latency;

public sealed class RollingHistogramTests
{
    private readonly ManualTimeProvider _time = new();

    [Fact]
    public void Durations_stay_for_the_window_and_then_leave()
    {
        var histogram = new RollingHistogram(_time);
        histogram.Record(TimeSpan.FromMilliseconds(1));
        _time.Advance(TimeSpan.FromSeconds(30));
        histogram.Record(TimeSpan.FromMilliseconds(2));

        _time.Advance(TimeSpan.FromSeconds(25));
        Assert.Equal(2, histogram.Snapshot().Count);

        _time.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(1, histogram.Snapshot().Count);
        Assert.Equal(TimeSpan.FromMilliseconds(2), histogram.Snapshot().Max);

        _time.Advance(TimeSpan.FromSeconds(30));
        Assert.Equal(0, histogram.Snapshot().Count);
    }

    [Fact]
    public void A_long_silence_leaves_nothing()
    {
        var histogram = new RollingHistogram(_time);
        histogram.Record(TimeSpan.FromMilliseconds(1));

        _time.Advance(TimeSpan.FromHours(5));
        histogram.Record(TimeSpan.FromMilliseconds(3));

        Assert.Equal(1, histogram.Snapshot().Count);
    }
}
