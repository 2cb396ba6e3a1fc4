namespace Tern.Local.Engine;

/// <summary>The errors an operation can end with. The protocol gives each its name on the wire.</summary>
internal enum EngineError
{
    AccessDenied,
    IncompleteSignature,
    InternalFailure,
    InvalidSignature,
    MissingAuthenticationToken,
    TableNotFound,
    Validation,
    Serialization,
    UnknownOperation,
    ResourceNotFound,
    ResourceInUse,
    LimitExceeded,
    ConditionalCheckFailed,
    DuplicateItem,
    TransactionCanceled,
    TransactionInProgress,
    IdempotentParameterMismatch,
    ItemCollectionSizeLimitExceeded,
    ExpiredIterator,
    TrimmedDataAccess,
    ProvisionedThroughputExceeded,
    Throttling,
    RequestLimitExceeded,
    TransactionConflict,
    InternalServerError,
}
