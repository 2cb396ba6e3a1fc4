namespace Tern.Lambda.DynamoDb;

/// <summary>
/// Somebody else is at the same work now. Let it through, so that Lambda or the queue brings the event again: by then
/// there is a result, or the lock is free.
/// </summary>
public sealed class IdempotencyInProgressException : IdempotencyException, INotPoison
{
    /// <summary>Makes the exception.</summary>
    /// <param name="recordId">The id of the record in the idempotency table.</param>
    /// <param name="lockedUntil">When the lock ends if its owner dies.</param>
    public IdempotencyInProgressException(string recordId, DateTimeOffset lockedUntil)
        : base(
            recordId,
            $"The work of the record '{recordId}' is in progress elsewhere, until {lockedUntil:O} at the latest. "
            + "The event can be handled when it comes again.") =>
        LockedUntil = lockedUntil;

    /// <summary>When the lock ends if its owner dies.</summary>
    public DateTimeOffset LockedUntil { get; }
}
