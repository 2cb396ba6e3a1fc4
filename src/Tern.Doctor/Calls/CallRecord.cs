using System.Diagnostics;

namespace Tern.Diagnosis.Calls;

/// <summary>
/// One call that has ended, as rules read it: the same whether it came from Tern's observer, from an HttpClient's
/// activity or from a trace file. Records are used again: a rule takes what it needs and keeps none beyond the method
/// that it was given one in.
/// </summary>
internal sealed class CallRecord
{
    public CallKind Kind { get; set; }

    /// <summary>The service, such as <c>DynamoDB</c>, or the host of an HTTP request.</summary>
    public string Service { get; set; } = "";

    /// <summary>
    /// The operation, such as <c>DynamoDB.GetItem</c> or <c>GET api.example.com/items/*</c>: calls of one shape have
    /// one operation.
    /// </summary>
    public string Operation { get; set; } = "";

    /// <summary>What the call is about, such as a table; null where there is no one such thing.</summary>
    public string? Resource { get; set; }

    /// <summary>The index that is read; null for the table itself.</summary>
    public string? Index { get; set; }

    /// <summary>The scope in which the call was made; null where there was none.</summary>
    public string? Scope { get; set; }

    /// <summary>Whether it is on the way of a request or an invocation, and not of a job.</summary>
    public bool IsOnRequest { get; set; }

    /// <summary>The method that made the call, where the place had become suspicious; else null.</summary>
    public string? Caller { get; set; }

    /// <summary>What makes the call one to compare with others: a client's name. Null where it is not known.</summary>
    public string? Client { get; set; }

    /// <summary>How many connections the client opens at the most; null where it is not known.</summary>
    public int? MaxConnections { get; set; }

    /// <summary>Whether it is the first call of its client that is seen.</summary>
    public bool IsFirstOfClient { get; set; }

    /// <summary>
    /// Everything that makes the answer (key, table, consistency, projection), hashed with a seed of this process; 0
    /// where it is not known.
    /// </summary>
    public ulong KeyHash { get; set; }

    /// <summary>The partition key, hashed; 0 where it is not known.</summary>
    public ulong PartitionHash { get; set; }

    /// <summary>
    /// When it began and ended, by the doctor's clock (<see cref="TimeProvider.GetTimestamp"/>), from any beginning.
    /// </summary>
    public TimeSpan Start { get; set; }

    /// <inheritdoc cref="Start"/>
    public TimeSpan End { get; set; }

    public TimeSpan Duration => End - Start;

    public CallPhases Phases { get; set; }

    /// <summary>The attempts; 1 unless it was retried.</summary>
    public int Attempts { get; set; } = 1;

    /// <summary>Whether a connection was opened for it.</summary>
    public bool OpenedConnection { get; set; }

    /// <summary>Whether it changes nothing at the service.</summary>
    public bool IsRead { get; set; }

    public bool IsConsistentRead { get; set; }

    public bool HasProjection { get; set; }

    public bool HasFilter { get; set; }

    /// <summary>Whether the answer's items were counted only, and not sent.</summary>
    public bool IsCount { get; set; }

    /// <summary>Whether it asked for what the answer before it named, as for the next item of a linked list.</summary>
    public bool FollowsAnswer { get; set; }

    /// <summary>Whether it goes on where another call stopped.</summary>
    public bool IsPage { get; set; }

    /// <summary>The bytes of the request's body; 0 where it is not known.</summary>
    public long RequestBytes { get; set; }

    /// <summary>The bytes of the answer's body; 0 where it is not known.</summary>
    public long ResponseBytes { get; set; }

    /// <summary>The items that the answer holds, or that the request wrote; null where it is not known.</summary>
    public int? Items { get; set; }

    /// <summary>The items that the service looked at; null where it is not known.</summary>
    public int? Scanned { get; set; }

    /// <summary>The capacity units that the answer reports; null where it reports none.</summary>
    public double? Capacity { get; set; }

    /// <summary>The status of the last answer; 0 where none came.</summary>
    public int Status { get; set; }

    /// <summary>What kind of error ended it, as in the tag <c>error.type</c>; null where none did.</summary>
    public string? ErrorType { get; set; }

    /// <summary>
    /// Why the service throttled its attempts, such as <c>TableReadKeyRangeThroughputExceeded</c>; null where it did
    /// not. The last one.
    /// </summary>
    public string? ThrottlingReason { get; set; }

    /// <summary>The attempts that were throttled.</summary>
    public int Throttled { get; set; }

    /// <summary>The attempts that ran into their time limit.</summary>
    public int TimedOut { get; set; }

    /// <summary>The id of its span; default where nobody traces.</summary>
    public ActivitySpanId SpanId { get; set; }

    /// <summary>Makes it as new.</summary>
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
