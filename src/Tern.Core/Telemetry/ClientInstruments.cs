using System.Diagnostics.Metrics;

namespace Tern.Telemetry;

/// <summary>
/// The instruments of one client. Names are OpenTelemetry's if they exist; others begin with <c>tern.client.</c>
/// </summary>
internal sealed class ClientInstruments
{
    // The buckets of both conventions, in seconds.
    private static readonly InstrumentAdvice<double> Bounds = new() { HistogramBucketBoundaries = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] };

    // Phases are shorter than calls: a signature takes microseconds.
    private static readonly InstrumentAdvice<double> PhaseBounds = new()
    {
        HistogramBucketBoundaries = [0.00001, 0.00005, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    };

    public ClientInstruments(Meter meter, bool isDatabase)
    {
        Duration = isDatabase
            ? meter.CreateHistogram("db.client.operation.duration", "s", "Duration of database client operations, including retries.", null, Bounds)
            : meter.CreateHistogram("rpc.client.call.duration", "s", "Duration of calls, including retries.", null, Bounds);
        Phases = meter.CreateHistogram(
            "tern.client.phase.duration", "s", "Duration of each phase of a call, over all its attempts.", null, PhaseBounds);
        Retries = meter.CreateCounter<long>("tern.client.retries", "{retry}", "Attempts that were made because the previous one failed.");
        Throttles = meter.CreateCounter<long>("tern.client.throttles", "{response}", "Attempts that the service throttled.");
        Refusals = meter.CreateCounter<long>(
            "tern.client.retry_quota.refusals", "{retry}", "Retries that were not made because the client's retry quota was empty.");
        Quota = meter.CreateGauge<int>("tern.client.retry_quota.left", "{token}", "Remaining retry quota of the client, after each call.");
        Capacity = meter.CreateCounter<double>(
            "tern.client.consumed_capacity", "{capacity_unit}", "Capacity units that responses reported, for calls that requested them.");
    }

    public Histogram<double> Duration { get; }

    public Histogram<double> Phases { get; }

    public Counter<long> Retries { get; }

    public Counter<long> Throttles { get; }

    public Counter<long> Refusals { get; }

    public Gauge<int> Quota { get; }

    public Counter<double> Capacity { get; }

    /// <summary>true if anything is listening to any of the instruments; otherwise, false.</summary>
    public bool AreEnabled =>
        Duration.Enabled || Phases.Enabled || Retries.Enabled || Throttles.Enabled || Refusals.Enabled || Quota.Enabled || Capacity.Enabled;
}
