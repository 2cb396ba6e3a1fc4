namespace Tern.Lambda.Batches;

/// <summary>
/// Handles the records of one invocation and determines which must be redelivered. Every record is handled at most
/// once. A failed record never keeps another from being logged and reported. Records that the deadline leaves unhandled
/// are reported like failures.
/// </summary>
internal static class BatchRunner
{
    /// <summary>
    /// Passes the records to <paramref name="handle"/> one at a time, as <see cref="BatchSettings.Mode"/> specifies.
    /// </summary>
    /// <exception cref="BatchException">The invocation must fail, because no record was handled or failed records can't
    /// be reported.</exception>
    public static async ValueTask<BatchFailures> RunAsync<TRecord>(
        BatchSource<TRecord> source, IReadOnlyList<TRecord> records, Func<TRecord, CancellationToken, ValueTask> handle,
        BatchSettings settings, BatchLog log, CancellationToken cancellationToken)
    {
        if (records.Count == 0) return BatchFailures.None;

        var kind = source.KindOf(records);
        var outcome = new BatchOutcome<TRecord>(source, kind, records, settings, log, cancellationToken);
        List<(int Index, Exception Error)>? unplaced = null;
        var lanes = LanesOf(settings.Mode, kind) switch
        {
            LaneShape.Independent => BatchLanes.Independent(records.Count),
            LaneShape.Single => BatchLanes.Single(records.Count),
            _ => BatchLanes.Grouped(source, records, kind, unplaced = []),
        };

        var run = new BatchRun<TRecord>(lanes, records, handle, outcome, cancellationToken);
        await run.RunAsync(settings.Mode == BatchMode.OneByOne ? 1 : settings.MaxConcurrency).ConfigureAwait(false);
        if (unplaced is not null)
        {
            foreach (var (index, error) in unplaced) await outcome.FailedAsync(index, error).ConfigureAwait(false);
        }

        return outcome.Conclude();
    }

    /// <summary>Passes all records to <paramref name="handle"/> at once.</summary>
    /// <exception cref="BatchException">The handler reported all records as failed, or some that can't be reported.
    /// Exceptions from the handler itself are rethrown.</exception>
    public static async ValueTask<BatchFailures> RunWholeAsync<TRecord>(
        BatchSource<TRecord> source, IReadOnlyList<TRecord> records, Func<Batch<TRecord>, CancellationToken, ValueTask> handle,
        BatchSettings settings, BatchLog log, CancellationToken cancellationToken)
        where TRecord : class
    {
        if (records.Count == 0) return BatchFailures.None;

        var batch = new Batch<TRecord>(records);
        var outcome = new BatchOutcome<TRecord>(source, source.KindOf(records), records, settings, log, cancellationToken);
        try
        {
            await handle(batch, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception)
        {
            // The invocation fails with this exception; log the records that the handler reported before.
            foreach (var (index, error) in batch.Failures) outcome.Log(index, error);
            throw;
        }

        outcome.AllHandled();
        foreach (var (index, error) in batch.Failures) await outcome.FailedAsync(index, error).ConfigureAwait(false);
        outcome.HoldBackFollowers();
        return outcome.Conclude();
    }

    private static LaneShape LanesOf(BatchMode mode, BatchKind kind) => (mode, kind) switch
    {
        (BatchMode.OneByOne, BatchKind.Queue) => LaneShape.Independent,
        (BatchMode.OneByOne, BatchKind.FifoQueue or BatchKind.Stream) => LaneShape.Single,
        (BatchMode.Parallel, not BatchKind.FifoQueue) => LaneShape.Independent,
        _ => LaneShape.Grouped,
    };

    private enum LaneShape
    {
        Independent,
        Single,
        Grouped,
    }
}
