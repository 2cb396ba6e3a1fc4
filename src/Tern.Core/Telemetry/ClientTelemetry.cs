using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Pipeline;

namespace Tern.Telemetry;

/// <summary>What one client tells of its calls, by OpenTelemetry's conventions for databases (1.44) or else for remote calls. Nothing is computed while nobody listens.</summary>
internal sealed class ClientTelemetry
{
    // Both conventions' own buckets, in seconds.
    private static readonly InstrumentAdvice<double> Buckets = new() { HistogramBucketBoundaries = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] };

    // Phases are shorter than calls: a signature takes microseconds.
    private static readonly InstrumentAdvice<double> PhaseBuckets = new()
    {
        HistogramBucketBoundaries = [0.00001, 0.00005, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    };

    private readonly ActivitySource _activities;
    private readonly Histogram<double> _duration;
    private readonly Histogram<double> _phases;
    private readonly AwsService _service;
    private readonly TimeProvider _clock;
    private readonly string? _region;

    public ClientTelemetry(AwsService service, string? region, IMeterFactory? meterFactory, TimeProvider clock)
    {
        var source = PackageSource.Get(service.PackageName);
        var meter = source.GetMeter(meterFactory);
        _service = service;
        _clock = clock;
        _activities = source.Activities;
        _region = region;
        _duration = service.DatabaseSystem is null
            ? meter.CreateHistogram("rpc.client.call.duration", "s", "Duration of calls, retries included.", null, Buckets)
            : meter.CreateHistogram("db.client.operation.duration", "s", "Duration of database client operations, retries included.", null, Buckets);
        _phases = meter.CreateHistogram("tern.client.phase.duration", "s", "Duration of each phase of a call, over all its attempts.", null, PhaseBuckets);
    }

    /// <summary>Whether anybody wants to know of the next call.</summary>
    public bool IsListening => _activities.HasListeners() || _duration.Enabled || _phases.Enabled;

    /// <summary>Starts telling of a call.</summary>
    /// <param name="trace">The pooled trace to use.</param>
    /// <param name="operation">The name of the operation.</param>
    /// <param name="spanName">The name of its span.</param>
    /// <param name="resource">The table that the call is about, by name or ARN; null when it is unknown.</param>
    public void Start(CallTrace trace, string operation, string spanName, string? resource)
    {
        var collection = _service.DatabaseSystem is null ? null : GetCollection(resource);
        // A sampler decides by the tags that the span starts with.
        TagList tags = default;
        AddNames(ref tags, operation);
        if (_region is not null) tags.Add("cloud.region", _region);
        if (collection is not null) tags.Add("db.collection.name", collection);
        trace.Begin(_activities.CreateActivity(spanName, ActivityKind.Client, default(ActivityContext), tags), operation, collection, _clock);
    }

    /// <summary>Ends a call's trace: tells how long it took, and of what that was made.</summary>
    /// <param name="trace">The trace.</param>
    /// <param name="attempts">The attempts that were made.</param>
    /// <param name="errorType">What kind of error ended the call, or null when none did.</param>
    public void Stop(CallTrace trace, int attempts, string? errorType)
    {
        var elapsed = trace.GetElapsed();
        TagList tags = default;
        AddNames(ref tags, trace.Operation);
        if (trace.Collection is { } collection) tags.Add("db.collection.name", collection);
        if (trace.ServerAddress is { } server) tags.Add("server.address", server);
        if (errorType is not null) tags.Add("error.type", errorType);
        _duration.Record(elapsed.TotalSeconds, tags);

        if (_phases.Enabled)
        {
            for (var phase = CallPhase.Credentials; phase <= CallPhase.RetryWait; phase++)
            {
                var time = trace.GetDuration(phase);
                if (time == TimeSpan.Zero) continue;
                TagList phaseTags = default;
                AddNames(ref phaseTags, trace.Operation);
                phaseTags.Add("tern.phase", CallPhases.GetName(phase));
                _phases.Record(time.TotalSeconds, phaseTags);
            }
        }

        trace.End(attempts, errorType);
    }

    // arn:aws:dynamodb:eu-west-1:123456789012:table/orders/index/… names the table after the slash.
    private static string? GetCollection(string? resource)
    {
        if (resource is null || !resource.StartsWith("arn:", StringComparison.Ordinal)) return resource;
        var start = resource.IndexOf(":table/", StringComparison.Ordinal);
        if (start < 0) return null;
        var name = resource.AsSpan(start + ":table/".Length);
        var end = name.IndexOf('/');
        return (end < 0 ? name : name[..end]).ToString();
    }

    private void AddNames(ref TagList tags, string operation)
    {
        if (_service.DatabaseSystem is { } system)
        {
            tags.Add("db.system.name", system);
            tags.Add("db.operation.name", operation);
        }
        else
        {
            tags.Add("rpc.system.name", "aws-api");
            tags.Add("rpc.method", _service.Id + "/" + operation);
        }
    }
}
