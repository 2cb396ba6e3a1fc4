namespace Tern.Messaging.Streams;

/// <summary>
/// One round over the unhandled records of a batch. Lanes run concurrently, and a lane handles its records one after
/// another until one fails. No threads are started: only handlers that wait overlap.
/// </summary>
internal sealed class LaneRun<TRecord>(ShardWork<TRecord> work, Func<TRecord, CancellationToken, Task> handler, bool[] handled, int[] attempts)
    where TRecord : class
{
    private readonly List<List<int>> _lanes = [];
    private int _next = -1;

    internal Task RunAsync()
    {
        Divide();
        if (_lanes.Count == 1) return RunLaneAsync(_lanes[0]);
        var workers = new Task[Math.Min(_lanes.Count, work.Settings.MaxConcurrency)];
        for (var index = 0; index < workers.Length; index++) workers[index] = RunLanesAsync();
        return Task.WhenAll(workers);
    }

    private void Divide()
    {
        var byGroup = new Dictionary<string, List<int>>(StringComparer.Ordinal);
        for (var index = 0; index < handled.Length; index++)
        {
            if (handled[index]) continue;
            if (work.Settings.Mode != ShardMode.Parallel)
            {
                var group = work.Settings.Mode == ShardMode.Grouped ? work.Source.GroupOf(work.Records[index]) : "";
                if (byGroup.TryGetValue(group, out var lane))
                {
                    lane.Add(index);
                    continue;
                }

                _lanes.Add(byGroup[group] = [index]);
            }
            else
            {
                _lanes.Add([index]);
            }
        }
    }

    private async Task RunLanesAsync()
    {
        while (true)
        {
            var lane = Interlocked.Increment(ref _next);
            if (lane >= _lanes.Count) return;
            await RunLaneAsync(_lanes[lane]).ConfigureAwait(false);
        }
    }

    private async Task RunLaneAsync(List<int> lane)
    {
        foreach (var index in lane)
        {
            if (work.Stop.IsCancellationRequested) return;
            if (!await TryHandleAsync(index).ConfigureAwait(false)) return;
            handled[index] = true;
        }
    }

    private async ValueTask<bool> TryHandleAsync(int index)
    {
        try
        {
            await handler(work.Records[index], work.Abort).ConfigureAwait(false);
            return true;
        }
        catch (OperationCanceledException) when (work.Abort.IsCancellationRequested)
        {
            return false;
        }
        catch (Exception error)
        {
            return await work.FailedAsync(index, ++attempts[index], error).ConfigureAwait(false);
        }
    }
}
