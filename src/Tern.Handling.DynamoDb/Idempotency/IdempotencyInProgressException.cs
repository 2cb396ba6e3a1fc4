namespace Tern.Handling.DynamoDb;

/// <summary>
/// The exception for work that another caller is currently doing. Don't catch it, so that Lambda or the queue
/// redelivers the event: by then there is a result, or the lock is free.
/// </summary>
public sealed class IdempotencyInProgressException : IdempotencyException, INotPoison
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="recordId">The ID of the record in the idempotency table.</param>
    /// <param name="lockedUntil">The time at which the lock expires if its owner dies.</param>
    public IdempotencyInProgressException(string recordId, DateTimeOffset lockedUntil)
        : base(
            recordId,
            $"The work of the record '{recordId}' is in progress elsewhere, until {lockedUntil:O} at the latest. "
            + "The event can be handled when it is redelivered.") =>
        LockedUntil = lockedUntil;

    /// <summary>Gets the time at which the lock expires if its owner dies.</summary>
    public DateTimeOffset LockedUntil { get; }
}
