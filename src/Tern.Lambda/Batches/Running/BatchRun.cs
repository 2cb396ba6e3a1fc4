namespace Tern.Lambda.Batches;

/// <summary>
/// Runs the lanes of one batch, as many at once as allowed. A worker is an async method, not a thread. It takes the
/// next lane in a loop, so handlers that complete synchronously cause neither recursion nor additional concurrency.
/// </summary>
internal sealed class BatchRun<TRecord>(
    BatchLanes lanes,
    IReadOnlyList<TRecord> records,
    Func<TRecord, CancellationToken, ValueTask> handle,
    BatchOutcome<TRecord> outcome,
    CancellationToken cancellationToken)
{
    private int _lastLane = -1;

    public ValueTask RunAsync(int maxConcurrency)
    {
        var workers = Math.Min(maxConcurrency, lanes.Count);
        return workers <= 1 ? WorkAsync() : new ValueTask(WorkInParallelAsync(workers));
    }

    private Task WorkInParallelAsync(int workers)
    {
        var tasks = new Task[workers];
        for (var i = 0; i < workers; i++) tasks[i] = WorkAsync().AsTask();

        // All workers complete before this task does, even if one throws, so no work continues into the next
        // invocation.
        return Task.WhenAll(tasks);
    }

    private async ValueTask WorkAsync()
    {
        for (var lane = Interlocked.Increment(ref _lastLane); lane < lanes.Count; lane = Interlocked.Increment(ref _lastLane))
        {
            for (var index = lanes.First(lane); index >= 0; index = lanes.Next(index))
            {
                if (!await HandleAsync(index).ConfigureAwait(false)) break;
            }
        }
    }

    // False ends the lane.
    private ValueTask<bool> HandleAsync(int index)
    {
        if (cancellationToken.IsCancellationRequested) return new(false);

        ValueTask task;
        try
        {
            task = handle(records[index], cancellationToken);
            if (!task.IsCompletedSuccessfully) return AwaitAsync(this, index, task);
            task.GetAwaiter().GetResult();
        }
        catch (Exception error)
        {
            return outcome.FailedAsync(index, error);
        }

        outcome.Handled(index);
        return new(true);

        static async ValueTask<bool> AwaitAsync(BatchRun<TRecord> run, int index, ValueTask task)
        {
            try
            {
                await task.ConfigureAwait(false);
            }
            catch (Exception error)
            {
                return await run.Outcome.FailedAsync(index, error).ConfigureAwait(false);
            }

            run.Outcome.Handled(index);
            return true;
        }
    }

    private BatchOutcome<TRecord> Outcome => outcome;
}
