using System.Diagnostics.Metrics;

namespace Airports.Latency;

/// <summary>Hears what Tern's meter tells of DynamoDB calls: that there was one, and how its time was spent.</summary>
internal sealed class TernPhases : IDisposable
{
    /// <summary>The phases of a call, in the order in which they happen.</summary>
    public static readonly string[] InOrder =
        ["credentials", "sign", "queue", "dns", "connect", "trust_store", "tls", "first_byte", "read", "parse", "retry_wait"];

    private const string Meter = "Tern.DynamoDb";
    private const string CallDuration = "db.client.operation.duration";
    private const string PhaseDuration = "tern.client.phase.duration";

    private readonly RouteLatencies _latencies;
    private readonly MeterListener _listener = new();

    public TernPhases(RouteLatencies latencies)
    {
        _latencies = latencies;
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == Meter && instrument.Name is CallDuration or PhaseDuration)
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<double>(OnMeasured);
    }

    public void Start() => _listener.Start();

    public void Dispose() => _listener.Dispose();

    private void OnMeasured(Instrument instrument, double seconds, ReadOnlySpan<KeyValuePair<string, object?>> tags, object? state)
    {
        if (_latencies.Current is not { } request)
        {
            return;
        }

        if (instrument.Name == CallDuration)
        {
            request.CountCall();
            return;
        }

        foreach (var (name, value) in tags)
        {
            if (name == "tern.phase")
            {
                _latencies.Record(request.Route, (string)value!, TimeSpan.FromSeconds(seconds));
            }
        }
    }
}
