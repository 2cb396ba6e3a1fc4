using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.TestHarness;

/// <summary>
/// Listens to spans and metrics of packages, and throws in every callback. Listeners apply to the whole process, so no
/// other test may run at the same time.
/// </summary>
public sealed class ThrowingListeners : IDisposable
{
    private readonly ActivityListener _spans;
    private readonly MeterListener _meters;

    /// <param name="prefix">What the names of sources and meters begin with.</param>
    /// <param name="samples">Whether spans are made, whose start and end then throw; else the sampler throws.</param>
    public ThrowingListeners(string prefix, bool samples)
    {
        _spans = new ActivityListener
        {
            ShouldListenTo = source => source.Name.StartsWith(prefix, StringComparison.Ordinal),
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => samples ? ActivitySamplingResult.AllDataAndRecorded : throw new FormatException(),
            ActivityStarted = static _ => throw new FormatException(),
            ActivityStopped = static _ => throw new FormatException(),
        };
        ActivitySource.AddActivityListener(_spans);
        _meters = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Name.StartsWith(prefix, StringComparison.Ordinal)) listener.EnableMeasurementEvents(instrument);
            },
        };
        _meters.SetMeasurementEventCallback<double>(static (_, _, _, _) => throw new FormatException());
        _meters.SetMeasurementEventCallback<long>(static (_, _, _, _) => throw new FormatException());
        _meters.SetMeasurementEventCallback<int>(static (_, _, _, _) => throw new FormatException());
        _meters.Start();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _spans.Dispose();
        _meters.Dispose();
    }
}
