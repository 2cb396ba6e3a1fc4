namespace Tern.Handling.Tests;

/// <summary>
/// The expected results of a batch, computed without concurrency: lanes are lists, and a lane ends at its first failure
/// that isn't poison.
/// </summary>
internal sealed class BatchModel
{
    private readonly RandomBatch _batch;

    public BatchModel(RandomBatch batch)
    {
        _batch = batch;
        States = new RecordState[batch.Count];
        Lanes = [.. Divide()];
        foreach (var lane in Lanes)
        {
            foreach (var index in lane)
            {
                States[index] = StateOf(index);
                if (States[index] == RecordState.Failed) break;
            }
        }
    }

    public IReadOnlyList<int[]> Lanes { get; }

    public RecordState[] States { get; }

    public int MaxAtOnce => Mode == HandlerMode.OneByOne ? 1 : _batch.MaxConcurrency;

    private HandlerMode Mode => _batch.Mode ?? _batch.Order switch
    {
        RecordOrder.None => HandlerMode.Parallel,
        RecordOrder.Groups => HandlerMode.Grouped,
        _ => HandlerMode.OneByOne,
    };

    private RecordState StateOf(int index) => _batch.Fails[index] && !_batch.IsPoison[index] ? RecordState.Failed : RecordState.Handled;

    private IEnumerable<int[]> Divide()
    {
        var all = Enumerable.Range(0, _batch.Count);
        if (Mode == HandlerMode.OneByOne && (_batch.Order is RecordOrder.Groups or RecordOrder.All)) return [[.. all]];
        if ((Mode == HandlerMode.OneByOne && _batch.Order == RecordOrder.None) || (Mode == HandlerMode.Parallel && _batch.Order != RecordOrder.Groups))
            return all.Select(static index => new[] { index });

        // A record whose group can't be determined fails, unless it is poison; in ordered batches, no record after it
        // runs.
        var reached = _batch.Order == RecordOrder.None ? _batch.Count : Array.IndexOf(_batch.Groups, "?") is >= 0 and var end ? end + 1 : _batch.Count;
        foreach (var index in all.Take(reached).Where(index => _batch.Groups[index] == "?"))
            States[index] = _batch.IsPoison[index] ? RecordState.Handled : RecordState.Failed;
        return all.Take(reached).Where(index => _batch.Groups[index] != "?")
            .GroupBy(index => _batch.Groups[index] ?? (_batch.Order == RecordOrder.None ? $"alone {index}" : ""))
            .Select(static group => group.ToArray());
    }
}
