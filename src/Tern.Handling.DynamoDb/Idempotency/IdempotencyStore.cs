using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// The records in the table. Every write is conditional, so that the table alone decides which caller does the work. A
/// failed condition returns the existing record, which saves a read.
/// </summary>
internal sealed class IdempotencyStore(DynamoTable<IdempotencyRecord> table)
{
    // Runs after a failure that the caller must receive: an unreachable table must not delay it for long. A lock that
    // isn't released expires.
    private static readonly TimeSpan s_releaseTimeout = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Acquires the lock if it is free: there is no record, its result has expired, or its owner's lock has expired.
    /// </summary>
    /// <returns>null if the lock was acquired; otherwise, the existing record.</returns>
    public async ValueTask<IdempotencyRecord?> TryLockAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
    {
        var fields = IdempotencyRecord.Fields;
        var inProgress = fields.Status == IdempotencyStatus.InProgress;
        var free = fields.Id.NotExists() | (inProgress & fields.LockedUntil <= now.ToUnixTimeMilliseconds()) | (!inProgress & fields.ExpiresAt <= now);
        var written = await table.TryPutAsync(record, new() { Condition = free }, cancellationToken).ConfigureAwait(false);
        if (written.Succeeded) return null;

        // If a table doesn't return the record, read it; if the record no longer exists, it was a lock that has been
        // released.
        var existing = written.Existing
            ?? await table.GetAsync(IdempotencyRecord.Key(record.Id), new() { ConsistentRead = true }, cancellationToken).ConfigureAwait(false)
            ?? record with { Owner = "" };

        // If a response was lost and the write was retried, it may find its own record.
        return existing.Owner == record.Owner ? null : existing;
    }

    /// <summary>
    /// Replaces the lock with the result, even if the lock has vanished or been taken over: the work is done, and the
    /// caller that is repeating it must not cause a third run. Never replaces another run's result.
    /// </summary>
    /// <returns>null if the result was stored; otherwise, the record of the run that completed the work
    /// first.</returns>
    public async ValueTask<IdempotencyRecord?> TryCompleteAsync(IdempotencyRecord record)
    {
        var fields = IdempotencyRecord.Fields;
        var open = fields.Owner == record.Owner | fields.Status == IdempotencyStatus.InProgress | fields.Id.NotExists();
        var written = await table.TryPutAsync(record, new() { Condition = open }, CancellationToken.None).ConfigureAwait(false);
        return written.Existing;
    }

    /// <summary>Releases the lock, unless it has been taken over.</summary>
    public async ValueTask ReleaseAsync(IdempotencyRecord record)
    {
        var own = IdempotencyRecord.Fields.Owner == record.Owner & IdempotencyRecord.Fields.Status == IdempotencyStatus.InProgress;
        await table.TryDeleteAsync(IdempotencyRecord.Key(record.Id), new() { Condition = own, Timeout = s_releaseTimeout }, CancellationToken.None)
            .ConfigureAwait(false);
    }
}
