namespace Tern.Local;

/// <summary>The kind of an injected fault. Errors have the service's codes, messages and reasons.</summary>
public enum LocalFaultKind
{
    /// <summary>
    /// Only a delay: the request is handled after <see cref="LocalFault.Delay"/>. Several latencies add up.
    /// </summary>
    Latency,

    /// <summary>
    /// The service's throttling error. DynamoDB: <c>ProvisionedThroughputExceededException</c>, as from a table or
    /// index whose provisioned capacity is exhausted; a transaction is canceled with that reason; only for item
    /// operations. SQS: <c>RequestThrottled</c>. S3: <c>SlowDown</c> with status 503. SNS and STS: <c>Throttling</c>.
    /// </summary>
    Throttle,

    /// <summary>
    /// <c>ThrottlingException</c>, as from an on-demand table that is still scaling, or for table operations at too
    /// high a rate. A transaction is canceled with the reason <c>ThrottlingError</c>. Only for DynamoDB.
    /// </summary>
    ThrottlingException,

    /// <summary>
    /// <c>RequestLimitExceeded</c>: the account's throughput quota is exceeded. Only for item operations.
    /// </summary>
    RequestLimitExceeded,

    /// <summary>
    /// Status 500, DynamoDB's <c>InternalServerError</c> or the other services' <c>InternalError</c>. The request isn't
    /// executed, although in the service it may have been.
    /// </summary>
    InternalServerError,

    /// <summary>
    /// Status 503. In DynamoDB, with an HTML page, as from the service's front end: no JSON, no request ID, no
    /// checksum. In the other services, an error <c>ServiceUnavailable</c>.
    /// </summary>
    ServiceUnavailable,

    /// <summary>
    /// Another transaction on the item is in progress: a <c>TransactionConflictException</c> for PutItem, UpdateItem
    /// and DeleteItem, a cancellation for transactions. Not for other operations.
    /// </summary>
    TransactionConflict,

    /// <summary>
    /// A batch is processed only in part; the rest is returned as unprocessed (BatchGetItem, BatchWriteItem) or as
    /// failed with the service's internal error (SendMessageBatch, DeleteMessageBatch, ChangeMessageVisibilityBatch,
    /// PublishBatch, DeleteObjects). See <see cref="LocalFault.Share"/>. A batch with one part fails as a whole. Not
    /// for other operations.
    /// </summary>
    PartialBatch,

    /// <summary>The connection breaks before the request is executed.</summary>
    DropBefore,

    /// <summary>
    /// The connection breaks after the request is executed, so the response is lost. Clients can't distinguish it from
    /// <see cref="DropBefore"/>.
    /// </summary>
    DropAfter,

    /// <summary>
    /// The connection is closed without notice after a complete response. A client that reuses it loses its next
    /// request, which isn't executed. In-process, where there are no connections, this always affects the next request
    /// through the transport.
    /// </summary>
    CloseIdle,

    /// <summary>The request is executed, but the connection is closed after half of the response body.</summary>
    TruncateBody,

    /// <summary>The request is executed, but the response's <c>x-amz-crc32</c> doesn't match its body.</summary>
    CorruptChecksum,

    /// <summary>
    /// The error of <see cref="LocalFault.ErrorCode"/>, <see cref="LocalFault.ErrorMessage"/> and <see
    /// cref="LocalFault.StatusCode"/>, in the format of the service. The request isn't executed.
    /// </summary>
    Error,

    /// <summary>
    /// A message of a standard queue is delivered twice: a copy with the same message ID becomes visible, and stays
    /// when the first one is deleted. Each message is duplicated at most once. Evaluated for each message that is
    /// delivered, not for each request.
    /// </summary>
    DuplicateDelivery,

    /// <summary>
    /// A random message of a standard queue is delivered instead of the oldest one. Evaluated for each message that is
    /// delivered, not for each request.
    /// </summary>
    Reorder,
}
