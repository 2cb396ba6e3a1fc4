namespace Tern.Handling.DynamoDb;

/// <summary>The status of the work under a key.</summary>
public enum IdempotencyStatus
{
    /// <summary>The work is in progress, until the lock expires.</summary>
    InProgress,

    /// <summary>The work is done, and its result is stored.</summary>
    Completed,

    /// <summary>
    /// The work is done, but its result was too long to store or couldn't be serialized as JSON. The work isn't
    /// repeated.
    /// </summary>
    CompletedWithoutResult,
}
