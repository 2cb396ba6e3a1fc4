namespace Tern.Local;

/// <summary>What goes wrong. Errors have the service's codes, texts and reasons.</summary>
public enum LocalFaultKind
{
    /// <summary>Nothing but waiting: the request is done after <see cref="LocalFault.Delay"/>. Several of these add up.</summary>
    Latency,

    /// <summary>
    /// <c>ProvisionedThroughputExceededException</c>, as from a table or index whose provisioned capacity is used up;
    /// of a transaction, a cancellation with that reason.
    /// Only operations on items.
    /// </summary>
    Throttle,

    /// <summary>
    /// <c>ThrottlingException</c>, as from an on-demand table that is still growing, and from operations on tables that
    /// come too fast; of a transaction, a cancellation with the reason <c>ThrottlingError</c>.
    /// </summary>
    ThrottlingException,

    /// <summary><c>RequestLimitExceeded</c>: the account's quota of throughput. Only operations on items.</summary>
    RequestLimitExceeded,

    /// <summary>Status 500, <c>InternalServerError</c>. The request is not done, though on the service it may have been.</summary>
    InternalServerError,

    /// <summary>Status 503 with a page of HTML, as from the service's front: no JSON, no request id, no checksum.</summary>
    ServiceUnavailable,

    /// <summary>
    /// A transaction is under way on the item: <c>TransactionConflictException</c> for a PutItem, UpdateItem or
    /// DeleteItem, a cancellation for a transaction. No other operations.
    /// </summary>
    TransactionConflict,

    /// <summary>
    /// Only a part of a BatchGetItem or BatchWriteItem is done; the rest comes back unprocessed. See <see
    /// cref="LocalFault.Share"/>. No other operations.
    /// </summary>
    PartialBatch,

    /// <summary>The connection breaks before the request is done.</summary>
    DropBefore,

    /// <summary>The request is done, and then the connection breaks: the answer is lost. A client can't tell it from <see cref="DropBefore"/>.</summary>
    DropAfter,

    /// <summary>
    /// The answer comes whole, and then the connection is closed without having said so. A client that takes it for its
    /// next request loses that one, which is not done; in the process, where there are no connections, the next request
    /// through the transport always does.
    /// </summary>
    CloseIdle,

    /// <summary>The request is done; of the answer's body half arrives, and then the connection is closed.</summary>
    TruncateBody,

    /// <summary>The request is done; the answer's <c>x-amz-crc32</c> is not that of its body.</summary>
    CorruptChecksum,
}
