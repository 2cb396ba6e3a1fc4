using System.Diagnostics.Metrics;

namespace Tern.Lambda.Tests.Telemetry;

/// <summary>A test's own meter, and its measurements.</summary>
internal sealed class RecordedMetrics : IMeterFactory
{
    private readonly List<Meter> _meters = [];
    private readonly MeterListener _listener = new();

    public List<(string Name, string? Unit, double Value, string Tags)> Measured { get; } = [];

    public Meter Create(MeterOptions options)
    {
        options.Scope = this;
        var meter = new Meter(options);
        _meters.Add(meter);
        return meter;
    }

    public void Listen()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Scope == this) listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.Start();
    }

    public void Dispose()
    {
        _listener.Dispose();
        foreach (var meter in _meters) meter.Dispose();
    }

    private void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags) =>
        Measured.Add((instrument.Name, instrument.Unit, value, string.Join(' ', tags.ToArray().Select(tag => $"{tag.Key}={tag.Value}"))));
}
