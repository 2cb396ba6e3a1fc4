using System.Diagnostics.Metrics;

namespace Airports.Latency;

/// <summary>Listens to Tern's meter for DynamoDB calls and for the time spent in each of their phases.</summary>
internal sealed class TernPhases : IDisposable
{
    /// <summary>The phases of a call, in order.</summary>
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
