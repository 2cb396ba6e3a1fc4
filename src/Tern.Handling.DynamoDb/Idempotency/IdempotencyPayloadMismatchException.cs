namespace Tern.Handling.DynamoDb;

/// <summary>
/// The exception for a key that was used for earlier work with another payload: the sender used one key for two things.
/// Retries don't help; an API responds with 422.
/// </summary>
public sealed class IdempotencyPayloadMismatchException : IdempotencyException
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="recordId">The ID of the record in the idempotency table.</param>
    public IdempotencyPayloadMismatchException(string recordId)
        : base(
            recordId,
            $"The key of the record '{recordId}' was used before with a different payload. Use the same payload, or a separate key for each piece of work.")
    {
    }
}
