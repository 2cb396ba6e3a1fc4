namespace Tern.Local;

/// <summary>
/// A request that a <see cref="LocalAws"/> or <see cref="LocalDynamoDb"/> has handled, over HTTP or in-process. See
/// <see cref="LocalAwsOptions.RequestCompleted"/> and <see cref="LocalDynamoDbOptions.RequestCompleted"/>.
/// </summary>
public readonly record struct LocalRequest
{
    /// <summary>Gets the time at which it was handled, by the clock of the local AWS.</summary>
    public DateTimeOffset Time { get; init; }

    /// <summary>Gets the service: <c>dynamodb</c>, <c>s3</c>, <c>sns</c>, <c>sqs</c> or <c>sts</c>.</summary>
    public string Service { get; init; }

    /// <summary>Gets the account of the caller.</summary>
    public string Account { get; init; }

    /// <summary>Gets the Region of the request.</summary>
    public string Region { get; init; }

    /// <summary>
    /// Gets the operation, such as <c>GetItem</c>; empty if the request named no operation of the service.
    /// </summary>
    public string Operation { get; init; }

    /// <summary>
    /// Gets the resource that the request names first: a table, queue, topic or role, or a bucket, with a slash and the
    /// key if it names an object. Null if it names none, such as ListTables, or if the table is in a PartiQL statement.
    /// </summary>
    public string? Resource { get; init; }

    /// <summary>Gets the HTTP status code of the response.</summary>
    public int StatusCode { get; init; }

    /// <summary>
    /// Gets the error type without its prefix, such as <c>ConditionalCheckFailedException</c>, or the error code, such
    /// as <c>NoSuchKey</c>; null if there was no error, or if the response has no body.
    /// </summary>
    public string? ErrorType { get; init; }

    /// <summary>
    /// Gets the time between reading the complete request and completing the response. It doesn't include time on the
    /// network.
    /// </summary>
    public TimeSpan Duration { get; init; }

    /// <summary>
    /// Gets the length of the request body in bytes, after decompression; of a body that is a stream, the length that
    /// its header announces.
    /// </summary>
    public long RequestBytes { get; init; }

    /// <summary>Gets the length of the response body in bytes, before compression.</summary>
    public long ResponseBytes { get; init; }

    /// <summary>
    /// Gets the capacity units that the request consumed across all tables and indexes, regardless of whether it asked
    /// for them; 0 if it failed.
    /// </summary>
    public double ConsumedUnits { get; init; }

    /// <summary>Gets the request id, which is in the response's <c>x-amzn-RequestId</c> header.</summary>
    public string RequestId { get; init; }

    /// <summary>
    /// Gets a value indicating whether the request came through <see cref="LocalAws.Transport"/> or <see
    /// cref="LocalDynamoDb.Transport"/> rather than over HTTP.
    /// </summary>
    public bool IsInProcess { get; init; }
}
