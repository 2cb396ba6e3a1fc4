using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Globalization;
using Tern.Observation;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// The telemetry of one client's calls. It follows OpenTelemetry's conventions for databases (1.44) or for remote
/// calls. Nothing is computed unless something is listening.
/// </summary>
internal sealed class ClientTelemetry
{
    private readonly ActivitySource _activities;
    private readonly ClientInstruments _instruments;
    private readonly AwsService _service;
    private readonly RetryQuota _quota;
    private readonly CallObservers _observers;
    private readonly TimeProvider _clock;
    private readonly string? _region;
    private readonly string? _serverAddress;
    private readonly bool _isDatabase;

    /// <summary>Creates a client's telemetry.</summary>
    /// <param name="service">The service.</param>
    /// <param name="region">The Region, or null if it's unknown.</param>
    /// <param name="meterFactory">The factory of the meter, or null to use the package's own.</param>
    /// <param name="quota">The client's retry quota.</param>
    /// <param name="serverAddress">The server address that the transport reports, or null for the endpoint's
    /// host.</param>
    /// <param name="observers">The observers of the client's calls.</param>
    /// <param name="clock">The clock.</param>
    public ClientTelemetry(
        AwsService service, string? region, IMeterFactory? meterFactory, RetryQuota quota, string? serverAddress,
        CallObservers observers, TimeProvider clock)
    {
        var source = PackageSource.Get(service.PackageName);
        _service = service;
        _quota = quota;
        _observers = observers;
        _clock = clock;
        _activities = source.Activities;
        _region = region;
        _serverAddress = serverAddress;
        _isDatabase = service.DatabaseSystem is not null;
        _instruments = new ClientInstruments(source.GetMeter(meterFactory), _isDatabase);
    }

    /// <summary>true if anything is listening to the next call; otherwise, false.</summary>
    public bool IsListening => _activities.HasListeners() || _instruments.AreEnabled || _observers.Any;

    /// <summary>Starts a call's trace.</summary>
    /// <param name="trace">The pooled trace to use.</param>
    /// <param name="operation">The name of the operation.</param>
    /// <param name="spanName">The name of its span.</param>
    /// <param name="resource">The name or ARN of the call's table, or null if it's unknown.</param>
    public void Start(CallTrace trace, string operation, string spanName, string? resource)
    {
        var collection = _service.DatabaseSystem is null ? null : GetCollection(resource);
        var activity = _activities.HasListeners() ? CreateActivity(operation, spanName, collection) : null;
        trace.Begin(activity, operation, collection, _serverAddress, _clock);
    }

    /// <summary>Notifies observers, if there are any, that a call begins.</summary>
    /// <param name="trace">The call's trace, which has been started.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="resource">The call's resource.</param>
    public void Show<TRequest, TResponse>(CallTrace trace, AwsOperation<TRequest, TResponse> operation, in TRequest request, string? resource)
    {
        if (!_observers.Any) return;
        var shown = operation.ShowRequest is { } show ? show(request) : (object?)request;
        trace.Observed = _observers.Start(operation.Name, resource, shown, trace.Activity, _clock);
    }

    /// <summary>Records a call's response: counts on the span, capacity in the metric.</summary>
    public void Answer<TRequest, TResponse>(CallTrace trace, AwsOperation<TRequest, TResponse> operation, in TRequest request, TResponse response)
    {
        if (trace.Activity is { IsAllDataRequested: true } activity) operation.TagResponse?.Invoke(request, response, activity);
        if (trace.Observed is { } observed) observed.Response = response;
        if (operation.ReadCapacity is not { } read || !(_instruments.Capacity.Enabled || trace.Observed is not null)) return;
        // A service's answer may hold anything; a counter takes finite, positive amounts.
        if (read(request, response) is not (> 0 and < double.PositiveInfinity and var units)) return;
        trace.Observed?.SetCapacity(units);
        if (!_instruments.Capacity.Enabled) return;
        TagList tags = default;
        AddCall(ref tags, trace);
        _instruments.Capacity.AddSafely(units, tags);
    }

    /// <summary>Records a failed attempt.</summary>
    public void FailAttempt(CallTrace? trace, int attempt, AwsException fault)
    {
        if (trace is null) return;
        var service = fault as AwsServiceException;
        var errorType = ErrorTypes.Get(fault);
        trace.AddAttempt(attempt, service?.StatusCode, service?.RequestId, errorType, fault);
        if (service is { IsThrottling: true }) Count(_instruments.Throttles, trace, errorType);
    }

    /// <summary>Records that a failed attempt is retried.</summary>
    public void Retry(CallTrace? trace, AwsException fault)
    {
        if (trace is not null) Count(_instruments.Retries, trace, ErrorTypes.Get(fault));
    }

    /// <summary>Records that a failed attempt isn't retried because the client's retry quota is exhausted.</summary>
    public void RefuseRetry(CallTrace? trace, AwsException fault)
    {
        if (trace is not null) Count(_instruments.Refusals, trace, ErrorTypes.Get(fault));
    }

    /// <summary>Ends a call's trace, and records its duration and phases.</summary>
    /// <param name="trace">The trace.</param>
    /// <param name="attempts">The number of attempts made.</param>
    /// <param name="errorType">The type of the error that ended the call, or null if it succeeded.</param>
    public void Stop(CallTrace trace, int attempts, string? errorType)
    {
        trace.AddUnfinished(attempts, errorType);
        // Before the span ends: measurements recorded while it's current can carry its id as an exemplar.
        if (_instruments.Duration.Enabled) RecordDuration(trace, errorType);
        if (_instruments.Phases.Enabled) RecordPhases(trace);
        if (_instruments.Quota.Enabled) RecordQuota(trace);
        trace.End(attempts, _isDatabase, errorType);
        // The pooled call reuses its trace.
        var (observed, error) = (trace.Observed, trace.Error);
        (trace.Observed, trace.Error) = (null, null);
        observed?.End(attempts, error);
    }

    // Samplers decide by the tags that are present when the span starts.
    private Activity? CreateActivity(string operation, string spanName, string? collection)
    {
        TagList tags = default;
        AddNames(ref tags, operation);
        if (_region is not null) tags.Add("cloud.region", _region);
        if (collection is not null) tags.Add("db.collection.name", collection);
        return _activities.CreateSafely(spanName, ActivityKind.Client, default, tags);
    }

    private void RecordDuration(CallTrace trace, string? errorType)
    {
        TagList tags = default;
        AddCall(ref tags, trace);
        if (trace.ServerAddress is { } server) tags.Add("server.address", server);
        if (errorType is not null) tags.Add("error.type", errorType);
        if (errorType is not null && _isDatabase && trace.Status is { } status)
            tags.Add("db.response.status_code", status.ToString(CultureInfo.InvariantCulture));
        _instruments.Duration.RecordSafely(trace.GetElapsed().TotalSeconds, tags);
    }

    // The quota belongs to the client, not to an operation; a process's clients are distinguished by their server.
    private void RecordQuota(CallTrace trace)
    {
        TagList tags = default;
        AddSystem(ref tags);
        if (trace.ServerAddress is { } server) tags.Add("server.address", server);
        _instruments.Quota.RecordSafely(_quota.Tokens, tags);
    }

    private void RecordPhases(CallTrace trace)
    {
        for (var phase = CallPhase.Credentials; phase <= CallPhase.RetryWait; phase++)
        {
            var time = trace.GetDuration(phase);
            if (time == TimeSpan.Zero) continue;
            TagList tags = default;
            AddNames(ref tags, trace.Operation);
            tags.Add("tern.phase", CallPhases.GetName(phase));
            _instruments.Phases.RecordSafely(time.TotalSeconds, tags);
        }
    }

    private void Count(Counter<long> counter, CallTrace trace, string errorType)
    {
        if (!counter.Enabled) return;
        TagList tags = default;
        AddCall(ref tags, trace);
        tags.Add("error.type", errorType);
        counter.AddSafely(1, tags);
    }

    // In arn:aws:dynamodb:eu-west-1:123456789012:table/orders/index/… the table's name follows the slash.
    private static string? GetCollection(string? resource)
    {
        if (resource is null || !resource.StartsWith("arn:", StringComparison.Ordinal)) return resource;
        var start = resource.IndexOf(":table/", StringComparison.Ordinal);
        if (start < 0) return null;
        var name = resource.AsSpan(start + ":table/".Length);
        var end = name.IndexOf('/');
        return (end < 0 ? name : name[..end]).ToString();
    }

    private void AddCall(ref TagList tags, CallTrace trace)
    {
        AddNames(ref tags, trace.Operation);
        if (trace.Collection is { } collection) tags.Add("db.collection.name", collection);
    }

    private void AddNames(ref TagList tags, string operation)
    {
        AddSystem(ref tags);
        if (_service.DatabaseSystem is not null) tags.Add("db.operation.name", operation);
        else tags.Add("rpc.method", _service.Id + "/" + operation);
    }

    private void AddSystem(ref TagList tags)
    {
        if (_service.DatabaseSystem is { } system) tags.Add("db.system.name", system);
        else tags.Add("rpc.system.name", "aws-api");
    }
}
