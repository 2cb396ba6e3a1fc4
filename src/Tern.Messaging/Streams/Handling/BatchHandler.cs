namespace Tern.Messaging.Streams;

/// <summary>
/// Passes batches to a handler. If the handler throws, the batch is split in halves until the failing record is alone,
/// so that only this record is retried, and those before it aren't.
/// </summary>
internal sealed class BatchHandler<TRecord>(Func<ShardBatch<TRecord>, CancellationToken, Task> handler) : ShardHandler<TRecord> where TRecord : class
{
    internal override bool WantsEnd => true;

    internal override async ValueTask<int> HandleAsync(ShardWork<TRecord> work)
    {
        // The ranges that are still to be handled, with the first one on top.
        var ranges = new Stack<(int Start, int Count)>();
        ranges.Push((0, work.Records.Count));
        var (start, attempts) = (0, 0);
        while (ranges.TryPop(out var range))
        {
            start = range.Start;
            if (work.Stop.IsCancellationRequested) return start;
            var (done, error, isNamed) = await CallAsync(work, range.Start, range.Count).ConfigureAwait(false);
            start += done;
            if (done > 0) attempts = 0;
            if (error is null) continue;
            if (error is OperationCanceledException && work.Abort.IsCancellationRequested) return start;
            var left = range.Count - done;
            if (left > 1 && !isNamed && work.Settings.BisectBatches)
            {
                ranges.Push((start + (left / 2), left - (left / 2)));
                ranges.Push((start, left / 2));
                continue;
            }

            attempts++;
            var poison = await FailedAsync(work, start, left, attempts, error, isNamed).ConfigureAwait(false);
            start += poison;
            if (poison > 0) attempts = 0;
            if (left > poison || range.Count == 0) ranges.Push((start, left - poison));
            if (poison == 0 && !await work.WaitAsync(attempts).ConfigureAwait(false)) return start;
        }

        return start;
    }

    // Returns how many records from the first on were handled, the error, and whether the handler named the failed
    // record.
    private async ValueTask<(int Handled, Exception? Error, bool IsNamed)> CallAsync(ShardWork<TRecord> work, int start, int count)
    {
        var batch = new ShardBatch<TRecord>(work.Records, start, count, work.Checkpoint)
        {
            ShardId = work.ShardId,
            IsLast = work.IsLast && start + count == work.Records.Count,
        };
        try
        {
            await handler(batch, work.Abort).ConfigureAwait(false);
            return batch.Error is { } error ? (batch.FirstFailed, error, true) : (count, null, false);
        }
        catch (Exception error)
        {
            return (0, error, false);
        }
    }

    // Returns how many of the records count as handled because they are poison. Checks the record that was named or is
    // alone, or else all records in order.
    private static async ValueTask<int> FailedAsync(ShardWork<TRecord> work, int start, int count, int attempts, Exception error, bool isNamed)
    {
        var poison = 0;
        if (count == 0) work.EndFailed(attempts, error);
        var asked = isNamed ? 1 : count;
        while (poison < asked && await work.FailedAsync(start + poison, attempts, error).ConfigureAwait(false)) poison++;
        return poison;
    }
}
