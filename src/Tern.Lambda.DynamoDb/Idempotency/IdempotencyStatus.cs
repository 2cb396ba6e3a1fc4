namespace Tern.Lambda.DynamoDb;

/// <summary>How far the work under a key is.</summary>
public enum IdempotencyStatus
{
    /// <summary>Somebody is at it, until the lock's time is over.</summary>
    InProgress,

    /// <summary>It was done, and its result is kept.</summary>
    Completed,

    /// <summary>It was done, but its result was too long to keep or could not be written as JSON. It is not done again.</summary>
    CompletedWithoutResult,
}
