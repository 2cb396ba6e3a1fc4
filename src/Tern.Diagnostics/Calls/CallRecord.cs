using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// A completed call in a form that doesn't depend on its source: Tern's observer, an HttpClient's activity or a trace
/// file. Records are pooled: a rule must copy what it needs, and must not keep a record after the method that received
/// it returns.
/// </summary>
internal sealed class CallRecord
{
    public CallKind Kind { get; set; }

    /// <summary>The service, such as <c>DynamoDB</c>, or the host of an HTTP request.</summary>
    public string Service { get; set; } = "";

    /// <summary>
    /// The operation, such as <c>DynamoDB.GetItem</c> or <c>GET api.example.com/items/*</c>. Calls of the same shape
    /// have the same operation.
    /// </summary>
    public string Operation { get; set; } = "";

    /// <summary>The resource of the call, such as a table, or null if there isn't exactly one.</summary>
    public string? Resource { get; set; }

    /// <summary>The index that is read, or null for the table itself.</summary>
    public string? Index { get; set; }

    /// <summary>The scope in which the call was made, or null if there was none.</summary>
    public string? Scope { get; set; }

    /// <summary>true if the call is part of a request or an invocation, rather than a job; otherwise, false.</summary>
    public bool IsOnRequest { get; set; }

    /// <summary>The method that made the call, if the place had become suspicious; otherwise, null.</summary>
    public string? Caller { get; set; }

    /// <summary>The name of the client that made the call, or null if it isn't known.</summary>
    public string? Client { get; set; }

    /// <summary>The maximum number of connections that the client opens, or null if it isn't known.</summary>
    public int? MaxConnections { get; set; }

    /// <summary>true if this is the client's first observed call; otherwise, false.</summary>
    public bool IsFirstOfClient { get; set; }

    /// <summary>
    /// A hash, with a seed specific to this process, of everything that determines the response (key, table,
    /// consistency, projection), or 0 if it isn't known.
    /// </summary>
    public ulong KeyHash { get; set; }

    /// <summary>The hash of the partition key, or 0 if it isn't known.</summary>
    public ulong PartitionHash { get; set; }

    /// <summary>
    /// The start or end time by the doctor's clock (<see cref="TimeProvider.GetTimestamp"/>), relative to an arbitrary
    /// origin.
    /// </summary>
    public TimeSpan Start { get; set; }

    /// <inheritdoc cref="Start"/>
    public TimeSpan End { get; set; }

    public TimeSpan Duration => End - Start;

    public CallPhases Phases { get; set; }

    /// <summary>The number of attempts; 1 if the call wasn't retried.</summary>
    public int Attempts { get; set; } = 1;

    /// <summary>true if a connection was opened for the call; otherwise, false.</summary>
    public bool OpenedConnection { get; set; }

    /// <summary>true if the call doesn't change anything in the service; otherwise, false.</summary>
    public bool IsRead { get; set; }

    public bool IsConsistentRead { get; set; }

    public bool HasProjection { get; set; }

    public bool HasFilter { get; set; }

    /// <summary>true if the service only counted the items and didn't return them; otherwise, false.</summary>
    public bool IsCount { get; set; }

    /// <summary>
    /// true if the call's key comes from an earlier response, as for the next item of a linked list; otherwise, false.
    /// </summary>
    public bool FollowsAnswer { get; set; }

    /// <summary>true if the call continues where another call stopped; otherwise, false.</summary>
    public bool IsPage { get; set; }

    /// <summary>The length of the request body in bytes, or 0 if it isn't known.</summary>
    public long RequestBytes { get; set; }

    /// <summary>The length of the response body in bytes, or 0 if it isn't known.</summary>
    public long ResponseBytes { get; set; }

    /// <summary>The number of items returned or written, or null if it isn't known.</summary>
    public int? Items { get; set; }

    /// <summary>The number of items that the service scanned, or null if it isn't known.</summary>
    public int? Scanned { get; set; }

    /// <summary>The consumed capacity units that the response reports, or null if it reports none.</summary>
    public double? Capacity { get; set; }

    /// <summary>The status code of the last response, or 0 if there was none.</summary>
    public int Status { get; set; }

    /// <summary>
    /// The kind of error that ended the call, as in the tag <c>error.type</c>, or null if it succeeded.
    /// </summary>
    public string? ErrorType { get; set; }

    /// <summary>
    /// The last reason why the service throttled an attempt, such as <c>TableReadKeyRangeThroughputExceeded</c>, or
    /// null if none was throttled.
    /// </summary>
    public string? ThrottlingReason { get; set; }

    /// <summary>The number of throttled attempts.</summary>
    public int Throttled { get; set; }

    /// <summary>The number of attempts that timed out.</summary>
    public int TimedOut { get; set; }

    /// <summary>The span ID, or the default value if the process isn't traced.</summary>
    public ActivitySpanId SpanId { get; set; }

    /// <summary>Resets all properties to their initial values.</summary>
    public void Reset()
    {
        (Kind, Service, Operation, Resource, Index, Scope, Caller, Client) = (CallKind.Aws, "", "", null, null, null, null, null);
        (MaxConnections, IsFirstOfClient, KeyHash, PartitionHash) = (null, false, 0, 0);
        (Start, End, Phases, Attempts, OpenedConnection) = (default, default, default, 1, false);
        (IsRead, IsConsistentRead, HasProjection, HasFilter, IsCount) = (false, false, false, false, false);
        (IsOnRequest, IsPage, FollowsAnswer, RequestBytes) = (false, false, false, 0);
        (ResponseBytes, Items, Scanned, Capacity) = (0, null, null, null);
        (Status, ErrorType, ThrottlingReason, Throttled, TimedOut, SpanId) = (0, null, null, 0, 0, default);
    }
}
