namespace Tern.Local;

/// <summary>
/// A request that a <see cref="LocalDynamoDb"/> has answered, over HTTP or in the process. See <see
/// cref="LocalDynamoDbOptions.RequestCompleted"/>.
/// </summary>
public readonly record struct LocalRequest
{
    /// <summary>When it was answered, by <see cref="LocalDynamoDbOptions.TimeProvider"/>.</summary>
    public DateTimeOffset Time { get; init; }

    /// <summary>The operation, such as <c>GetItem</c>; empty when the request named none that the service knows.</summary>
    public string Operation { get; init; }

    /// <summary>
    /// The table that the request named first; null for one that names none, such as ListTables, or whose table stands
    /// in a PartiQL statement.
    /// </summary>
    public string? TableName { get; init; }

    /// <summary>The answer's HTTP status.</summary>
    public int StatusCode { get; init; }

    /// <summary>The error without its prefix, such as <c>ConditionalCheckFailedException</c>; null when there was none.</summary>
    public string? ErrorType { get; init; }

    /// <summary>From when the request was there, read whole, until its answer was made. Time on the network is not in it.</summary>
    public TimeSpan Duration { get; init; }

    /// <summary>The length of the request's body, decompressed.</summary>
    public int RequestBytes { get; init; }

    /// <summary>The length of the answer's body before it was compressed.</summary>
    public int ResponseBytes { get; init; }

    /// <summary>The capacity units that it consumed of all tables and indexes, whether it asked for them or not; 0 for one that failed.</summary>
    public double ConsumedUnits { get; init; }

    /// <summary>The id in the answer's <c>x-amzn-RequestId</c>.</summary>
    public string RequestId { get; init; }

    /// <summary>Did it come through <see cref="LocalDynamoDb.Transport"/>, not over HTTP?</summary>
    public bool IsInProcess { get; init; }
}
