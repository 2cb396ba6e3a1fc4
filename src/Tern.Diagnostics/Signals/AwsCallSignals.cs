using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Tern.Observation;

namespace Tern.Diagnostics;

/// <summary>
/// Creates records of Tern's calls. It runs for every call, so it takes no lock except that of the call's own scope,
/// and allocates no objects.
/// </summary>
internal sealed class AwsCallSignals(ICallReceiver receiver) : AwsCallObserver
{
    private const int MaxOperations = 1_024;

    // The failed attempts of running calls. There are few, and they're removed when the call ends.
    private readonly ConcurrentDictionary<AwsObservedCall, FailedAttempts> _failed = new();
    private readonly ConcurrentDictionary<OperationKey, OperationFacts> _operations = new();

    /// <inheritdoc/>
    public override bool SeesSuccessfulAttempts => false;

    /// <inheritdoc/>
    public override void CallStarted(AwsObservedCall call)
    {
        TernCallFlow.Mark();
        receiver.FindClient(call.Client, call.Client.ClientName)?.Begin();
        if (ScopeFlow.Current is { } flow && receiver.Sees(flow)) receiver.CallStarted(flow, Facts(call).Name, call.Resource);
    }

    /// <inheritdoc/>
    public override bool SeesBodies => true;

    /// <inheritdoc/>
    public override void BodiesRead(AwsObservedCall call, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
    {
        if (Facts(call).Name != NPlusOneRule.BatchableRead) return;
        if (ScopeFlow.Current is { } flow && receiver.Sees(flow)) receiver.ReadSucceeded(flow, call.RequestHash, request, answer);
    }

    /// <inheritdoc/>
    public override void AttemptEnded(AwsObservedCall call, AwsObservedAttempt attempt) =>
        _failed.GetOrAdd(call, static _ => new FailedAttempts()).Add(attempt);

    /// <inheritdoc/>
    public override void CallEnded(AwsObservedCall call)
    {
        FailedAttempts? failed = null;
        if (call.Attempts > 1 || call.Error is not null) _failed.TryRemove(call, out failed);
        var client = receiver.FindClient(call.Client, call.Client.ClientName);
        var isFirst = client?.End() ?? false;
        var flow = ScopeFlow.Current;
        if (!receiver.Sees(flow)) return;

        var facts = Facts(call);
        var record = receiver.Rent();
        var now = receiver.Now;
        (record.Kind, record.Service, record.Operation, record.Resource) = (CallKind.Aws, call.Client.ServiceId, facts.Name, call.Resource);
        (record.Client, record.IsFirstOfClient) = (call.Client.ClientName, isFirst);
        record.MaxConnections = call.Client.MaxConnections;
        (record.IsRead, record.KeyHash) = (facts.IsRead, call.RequestHash);
        // A client's clock may differ from the doctor's: use the client's duration, but the doctor's time.
        (record.Start, record.End, record.Phases) = (now - (call.Duration > TimeSpan.Zero ? call.Duration : TimeSpan.Zero), now, Phases(call.Phases));
        (record.Attempts, record.OpenedConnection, record.Capacity) = (call.Attempts, call.Phases.Connect > TimeSpan.Zero, call.ConsumedCapacity);
        (record.RequestBytes, record.ResponseBytes) = (call.RequestLength, call.ResponseLength);
        record.SpanId = call.Activity is { } activity ? activity.SpanId : default;
        if (call.Error is { } error) record.ErrorType = ErrorType(error);
        AddFacts(call, record);
        failed?.CopyTo(record);
        if (record.Throttled > 0) record.PartitionHash = call.HashPartition();
        if (client is not null)
        {
            client.MaxConnections = record.MaxConnections;
            client.Add(record);
        }

        receiver.CallEnded(record, flow);
    }

    private static void AddFacts(AwsObservedCall call, CallRecord record)
    {
        var facts = call.ReadFacts();
        (record.Index, record.IsConsistentRead, record.HasFilter) = (facts.Index, facts.IsConsistentRead, facts.HasFilter);
        (record.HasProjection, record.IsCount, record.IsPage) = (facts.HasProjection, facts.IsCount, facts.IsPage);
        // A read of one item that returned nothing found none.
        record.Items = record.IsRead && facts.Items == 1 && call.Response is null ? 0 : facts.Items;
        record.Scanned = facts.Scanned;
    }

    private OperationFacts Facts(AwsObservedCall call)
    {
        var key = new OperationKey(call.Client.ServiceId, call.Operation);
        if (_operations.TryGetValue(key, out var known)) return known;
        var facts = new OperationFacts(key.Service, key.Operation);
        return _operations.Count < MaxOperations ? _operations.GetOrAdd(key, facts) : facts;
    }

    private static string ErrorType(Exception error) => error switch
    {
        AwsServiceException service => service.Code,
        OperationCanceledException => "cancelled",
        _ => error.GetType().Name,
    };

    private static CallPhases Phases(in AwsCallPhases phases) => new()
    {
        Credentials = phases.Credentials,
        Sign = phases.Sign,
        Queue = phases.Queue,
        Dns = phases.Dns,
        Connect = phases.Connect,
        TrustStore = phases.TrustStore,
        Tls = phases.Tls,
        FirstByte = phases.FirstByte,
        Read = phases.Read,
        Parse = phases.Parse,
        RetryWait = phases.RetryWait,
    };

    // A client uses the same string instances for every call, so a reference comparison is enough.
    private readonly struct OperationKey(string service, string operation) : IEquatable<OperationKey>
    {
        public string Service { get; } = service;

        public string Operation { get; } = operation;

        public bool Equals(OperationKey other) => ReferenceEquals(Operation, other.Operation) && ReferenceEquals(Service, other.Service);

        public override bool Equals(object? obj) => obj is OperationKey other && Equals(other);

        public override int GetHashCode() => RuntimeHelpers.GetHashCode(Operation);
    }

    /// <summary>The failed attempts of one call.</summary>
    private sealed class FailedAttempts
    {
        private int _throttled;
        private int _timedOut;
        private int _status;
        private string? _reason;

        public void Add(AwsObservedAttempt attempt)
        {
            _status = attempt.StatusCode ?? 0;
            if (attempt.ErrorType == "timeout") _timedOut++;
            if (attempt.Error is not AwsServiceException { IsThrottling: true } error) return;
            _throttled++;
            _reason = error.ThrottlingReason ?? error.Code;
        }

        public void CopyTo(CallRecord record) =>
            (record.Throttled, record.TimedOut, record.ThrottlingReason, record.Status) = (_throttled, _timedOut, _reason, _status);
    }
}
