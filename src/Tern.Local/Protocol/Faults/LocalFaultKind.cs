namespace Tern.Local;

/// <summary>The kind of an injected fault. Errors have the service's codes, messages and reasons.</summary>
public enum LocalFaultKind
{
    /// <summary>
    /// Only a delay: the request is handled after <see cref="LocalFault.Delay"/>. Several latencies add up.
    /// </summary>
    Latency,

    /// <summary>
    /// <c>ProvisionedThroughputExceededException</c>, as from a table or index whose provisioned capacity is exhausted.
    /// A transaction is canceled with that reason. Only for item operations.
    /// </summary>
    Throttle,

    /// <summary>
    /// <c>ThrottlingException</c>, as from an on-demand table that is still scaling, or for table operations at too
    /// high a rate. A transaction is canceled with the reason <c>ThrottlingError</c>.
    /// </summary>
    ThrottlingException,

    /// <summary>
    /// <c>RequestLimitExceeded</c>: the account's throughput quota is exceeded. Only for item operations.
    /// </summary>
    RequestLimitExceeded,

    /// <summary>
    /// Status 500, <c>InternalServerError</c>. The request isn't executed, although in the service it may have been.
    /// </summary>
    InternalServerError,

    /// <summary>
    /// Status 503 with an HTML page, as from the service's front end: no JSON, no request id, no checksum.
    /// </summary>
    ServiceUnavailable,

    /// <summary>
    /// Another transaction on the item is in progress: a <c>TransactionConflictException</c> for PutItem, UpdateItem
    /// and DeleteItem, a cancellation for transactions. Not for other operations.
    /// </summary>
    TransactionConflict,

    /// <summary>
    /// A BatchGetItem or BatchWriteItem is processed only in part; the rest is returned unprocessed. See
    /// <see cref="LocalFault.Share"/>. Not for other operations.
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
}
