namespace Tern.Lambda.DynamoDb;

/// <summary>
/// The key is that of earlier work whose payload was another: the sender used one key for two things. To try again is
/// in vain; an API answers 422.
/// </summary>
public sealed class IdempotencyPayloadMismatchException : IdempotencyException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="recordId">The id of the record in the idempotency table.</param>
    public IdempotencyPayloadMismatchException(string recordId)
        : base(
            recordId,
            $"The key of the record '{recordId}' was used before with another payload. Expected the same payload, or a key of its own for every piece of work.")
    {
    }
}
