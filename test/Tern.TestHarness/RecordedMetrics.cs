using System.Diagnostics.Metrics;

namespace Tern.TestHarness;

/// <summary>A test's own meters, and their measurements.</summary>
public sealed class RecordedMetrics : IMeterFactory
{
    private readonly MeterListener _listener = new();
    private readonly Func<string, bool> _listensTo;

    /// <summary>Starts to listen.</summary>
    /// <param name="only">The one instrument to listen to; null for all.</param>
    public RecordedMetrics(string? only = null)
    {
        _listensTo = name => only is null || name == only;
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Scope == this && _listensTo(instrument.Name)) listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.SetMeasurementEventCallback<int>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.Start();
    }

    public List<Meter> Made { get; } = [];

    public List<Measurement> Measured { get; } = [];

    public Meter Create(MeterOptions options)
    {
        options.Scope = this;
        Made.Add(new Meter(options));
        return Made[^1];
    }

    public Measurement Single(string name) => All(name).Single();

    public IEnumerable<Measurement> All(string name)
    {
        lock (Measured) return [.. Measured.Where(measured => measured.Name == name)];
    }

    public void Dispose()
    {
        _listener.Dispose();
        Made.ForEach(meter => meter.Dispose());
    }

    // On whatever thread measures.
    private void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        var measured = new Measurement(instrument.Name, value, tags.ToArray());
        lock (Measured) Measured.Add(measured);
    }

    public sealed record Measurement(string Name, double Value, KeyValuePair<string, object?>[] Tags)
    {
        public object? Tag(string name) => Tags.FirstOrDefault(tag => tag.Key == name).Value;
    }
}
