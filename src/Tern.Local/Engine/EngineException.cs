namespace Tern.Local.Engine;

/// <summary>The errors an operation can end with. The protocol gives each its name on the wire.</summary>
internal enum EngineError
{
    Validation,
    Serialization,
    UnknownOperation,
    ResourceNotFound,
    ResourceInUse,
    LimitExceeded,
    ConditionalCheckFailed,
    TransactionCanceled,
    TransactionInProgress,
    IdempotentParameterMismatch,
    ItemCollectionSizeLimitExceeded,
}

/// <summary>A request that can't be done, with the service's text.</summary>
internal sealed class EngineException(EngineError error, string message) : Exception(message)
{
    public EngineError Error { get; } = error;

    public static EngineException Validation(string message) => new(EngineError.Validation, message);

    public static EngineException Invalid(string message) => new(EngineError.Validation, "One or more parameter values were invalid: " + message);
}
