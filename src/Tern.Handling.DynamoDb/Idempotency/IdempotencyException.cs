namespace Tern.Handling.DynamoDb;

/// <summary>
/// The exception for work that wasn't done this time and has no stored result to return. Messages contain the record's
/// ID, never the key.
/// </summary>
public class IdempotencyException : Exception
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="recordId">The ID of the record in the idempotency table.</param>
    /// <param name="message">The problem and its solution.</param>
    /// <param name="innerException">The cause, or null.</param>
    public IdempotencyException(string recordId, string message, Exception? innerException = null) : base(message, innerException) => RecordId = recordId;

    /// <summary>Gets the ID of the record in the idempotency table.</summary>
    public string RecordId { get; }
}
