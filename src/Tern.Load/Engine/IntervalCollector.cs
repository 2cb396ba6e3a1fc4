namespace Tern.Load;

/// <summary>
/// Merges the workers' intervals, reports each interval when all workers have completed it, and adds up the totals.
/// </summary>
internal sealed class IntervalCollector(LoadSetup setup, Action<LoadInterval>? told)
{
    private readonly SortedDictionary<int, (WorkerCounts Counts, int Workers)> _open = [];
    private readonly List<LoadInterval> _intervals = [];

    public WorkerCounts Total { get; } = new(setup.Templates.Length);

    public WorkerCounts WarmUp { get; } = new(setup.Templates.Length);

    public IReadOnlyList<LoadInterval> Intervals => _intervals;

    public async Task RunAsync()
    {
        try
        {
            await CollectAsync().ConfigureAwait(false);
        }
        catch
        {
            setup.Stop(); // the callback failed: stop the rest of the load
            throw;
        }
    }

    private async Task CollectAsync()
    {
        await foreach (var (index, counts) in setup.Finished.Reader.ReadAllAsync().ConfigureAwait(false))
        {
            if (index == WorkerInterval.WarmUp) WarmUp.Add(counts);
            else if (_open.TryGetValue(index, out var open))
            {
                open.Counts.Add(counts);
                _open[index] = (open.Counts, open.Workers + 1);
            }
            else
            {
                _open[index] = (counts, 1);
                Close();
                continue;
            }

            GiveBack(counts);
            Close();
        }

        // Workers that ended earlier have no counts for the last intervals.
        foreach (var index in _open.Keys.ToArray()) Close(index);
    }

    private void Close()
    {
        while (_open.Count > 0 && _open.First() is { Value.Workers: var workers, Key: var index } && workers == setup.Workers) Close(index);
    }

    private void Close(int index)
    {
        var counts = _open[index].Counts;
        _open.Remove(index);
        Total.Add(counts);
        var interval = new LoadInterval
        {
            Offset = Time(index * setup.Interval),
            Length = Time(Math.Min(setup.Interval, Math.Max(setup.End - setup.WarmUp - (index * setup.Interval), 1))),
            Started = counts.Started,
            Late = counts.Late,
            Dropped = counts.Dropped,
            InFlight = counts.InFlight,
            ClientBusy = counts.Busy,
            Succeeded = [.. counts.Scenarios.Select(static scenario => scenario.Succeeded)],
            Failed = [.. counts.Scenarios.Select(static scenario => scenario.Failed)],
            Response = [.. counts.Scenarios.Select(static scenario => new HistogramSnapshot(scenario.Response))],
        };
        _intervals.Add(interval);
        GiveBack(counts);
        told?.Invoke(interval);
    }

    private void GiveBack(WorkerCounts counts)
    {
        counts.Clear();
        setup.Pool.Add(counts);
    }

    private static TimeSpan Time(long nanoseconds) => new(nanoseconds / TimeSpan.NanosecondsPerTick);
}
