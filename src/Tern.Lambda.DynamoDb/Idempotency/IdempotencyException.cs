namespace Tern.Lambda.DynamoDb;

/// <summary>Work under a key was not done this time, and there is no result to give instead. Messages show the record's id, never the key.</summary>
public class IdempotencyException : Exception
{
    /// <summary>Makes the exception.</summary>
    /// <param name="recordId">The id of the record in the idempotency table.</param>
    /// <param name="message">What is wrong, and what to do.</param>
    /// <param name="innerException">The cause, or null.</param>
    public IdempotencyException(string recordId, string message, Exception? innerException = null) : base(message, innerException) => RecordId = recordId;

    /// <summary>The id of the record in the idempotency table.</summary>
    public string RecordId { get; }
}
