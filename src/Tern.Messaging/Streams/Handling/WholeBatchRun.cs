using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// Passes batches to a handler. If the handler throws, the batch is split in halves until the failing record is alone,
/// so that only this record is retried, and those before it aren't.
/// </summary>
internal sealed class WholeBatchRun<TRecord>(ShardWork<TRecord> work, Func<Batch<TRecord>, ShardContext, CancellationToken, ValueTask> handler)
    : ShardRecordRun<TRecord>(work)
    where TRecord : class
{
    // The failures of the first record that isn't handled, or of the batch that begins with it.
    private int _attempts;

    internal override async ValueTask<int> HandleAllAsync()
    {
        // The ranges that are still to be handled, with the first one on top.
        var ranges = new Stack<(int Start, int Count)>();
        ranges.Push((0, Records.Count));
        var start = 0;
        while (ranges.TryPop(out var range))
        {
            start = range.Start;
            if (Work.Stop.IsCancellationRequested) return start;
            var (done, error, isNamed) = await CallAsync(range.Start, range.Count).ConfigureAwait(false);
            start += done;
            if (done > 0) _attempts = 0;
            if (error is null) continue;
            if (error is OperationCanceledException && CancellationToken.IsCancellationRequested) return start;
            var left = range.Count - done;
            if (left > 1 && !isNamed && Work.Reader.Settings.BisectBatches)
            {
                ranges.Push((start + (left / 2), left - (left / 2)));
                ranges.Push((start, left / 2));
                continue;
            }

            _attempts++;
            var poison = await FailedAsync(start, left, error, isNamed).ConfigureAwait(false);
            start += poison;
            var attempts = _attempts;
            if (poison > 0) _attempts = 0;
            if (left > poison || range.Count == 0) ranges.Push((start, left - poison));
            if (poison == 0 && !await Work.WaitAsync(attempts).ConfigureAwait(false)) return start;
        }

        return start;
    }

    protected override ValueTask HandleAsync(int index, int worker) => throw new NotSupportedException("The batch is handled as a whole.");

    protected override int AttemptsOf(int index) => _attempts;

    // Returns how many records from the first on were handled, the error, and whether the handler named the failed
    // record.
    private async ValueTask<(int Handled, Exception? Error, bool IsNamed)> CallAsync(int start, int count)
    {
        var batch = new Batch<TRecord>(ShardWork<TRecord>.Part(Records, start, count));
        var shard = new ShardContext(start, count, Work.Checkpoint) { ShardId = Work.ShardId, IsLast = Work.IsLast && start + count == Records.Count };
        try
        {
            await handler(batch, shard, CancellationToken).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            return (0, error, false);
        }

        foreach (var (index, error) in batch.Failures) return (index, error, true);
        return (count, null, false);
    }

    // Returns how many of the records count as handled because they are poison. Checks the record that was named or is
    // alone, or else all records in order.
    private async ValueTask<int> FailedAsync(int start, int count, Exception error, bool isNamed)
    {
        var poison = 0;
        if (count == 0) StreamLog.EndFailed(Work.Reader.Logger, Work.Reader.Source.StreamName, Work.ShardId, _attempts, error);
        var asked = isNamed ? 1 : count;
        while (poison < asked && await FailAsync(start + poison, error).ConfigureAwait(false)) poison++;
        return poison;
    }
}
