using Tern.DynamoDb;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// The records in the table. Every write is conditional, so that the table decides who does the work, whatever callers
/// believe; a failed condition brings the record that stands there, which saves the read.
/// </summary>
internal sealed class IdempotencyStore(DynamoTable<IdempotencyRecord> table)
{
    // Behind a failure that the caller is to see: a table out of reach must not hold it back for long. A lock left behind ends by itself.
    private static readonly TimeSpan s_releaseTimeout = TimeSpan.FromSeconds(2);

    /// <summary>Takes the lock where nobody has it: there is no record, its result has expired, or its owner's time is over.</summary>
    /// <returns>Null when it was taken; else the record that stands against it.</returns>
    public async ValueTask<IdempotencyRecord?> TryLockAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
    {
        var fields = IdempotencyRecord.Fields;
        var inProgress = fields.Status == IdempotencyStatus.InProgress;
        var free = fields.Id.NotExists() | (inProgress & fields.LockedUntil <= now.ToUnixTimeMilliseconds()) | (!inProgress & fields.ExpiresAt <= now);
        var written = await table.TryPutAsync(record, new() { Condition = free }, cancellationToken).ConfigureAwait(false);
        if (written.Succeeded) return null;

        // A table that doesn't bring the record is asked for it; a record that was there and is gone again was a lock given back.
        var existing = written.Existing
            ?? await table.GetAsync(IdempotencyRecord.Key(record.Id), new() { ConsistentRead = true }, cancellationToken).ConfigureAwait(false)
            ?? record with { Owner = "" };

        // Where an answer was lost and the write tried again, it may find itself.
        return existing.Owner == record.Owner ? null : existing;
    }

    /// <summary>
    /// Puts the result in place of the lock; also where the lock has vanished, or is another's by now: the work is done,
    /// and the one who is at it again must not do it a third time. Never over another's result.
    /// </summary>
    /// <returns>Null when it is stored; else the record of who completed the work before.</returns>
    public async ValueTask<IdempotencyRecord?> TryCompleteAsync(IdempotencyRecord record)
    {
        var fields = IdempotencyRecord.Fields;
        var open = fields.Owner == record.Owner | fields.Status == IdempotencyStatus.InProgress | fields.Id.NotExists();
        var written = await table.TryPutAsync(record, new() { Condition = open }, CancellationToken.None).ConfigureAwait(false);
        return written.Existing;
    }

    /// <summary>Gives the lock back, unless it is another's by now.</summary>
    public async ValueTask ReleaseAsync(IdempotencyRecord record)
    {
        var own = IdempotencyRecord.Fields.Owner == record.Owner & IdempotencyRecord.Fields.Status == IdempotencyStatus.InProgress;
        await table.TryDeleteAsync(IdempotencyRecord.Key(record.Id), new() { Condition = own, Timeout = s_releaseTimeout }, CancellationToken.None)
            .ConfigureAwait(false);
    }
}
