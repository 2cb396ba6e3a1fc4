namespace Tern.Lambda.Batches;

/// <summary>
/// What of a batch may run at once: lanes side by side, the records of a lane one after the other until one fails.
/// Records are indices into the batch; a lane is a chain of them.
/// </summary>
internal readonly struct BatchLanes
{
    private const int End = -1;

    private readonly int _records;
    private readonly int[]? _first;
    private readonly int[]? _next;

    private BatchLanes(int lanes, int records, int[]? first, int[]? next)
    {
        Count = lanes;
        _records = records;
        _first = first;
        _next = next;
    }

    public int Count { get; }

    /// <summary>Each record a lane of its own.</summary>
    public static BatchLanes Independent(int records) => new(records, 0, null, null);

    /// <summary>One lane in the order of the batch.</summary>
    public static BatchLanes Single(int records) => new(1, records, null, null);

    /// <summary>
    /// A lane for each group, in the order in which the groups appear. A record whose group can't be told fails. In a
    /// source that keeps an order it might be of any group, so what comes after it is left out too.
    /// </summary>
    public static BatchLanes Grouped<TRecord>(
        BatchSource<TRecord> source, IReadOnlyList<TRecord> records, BatchKind kind, List<(int Index, Exception Error)> unplaced)
    {
        var first = new int[records.Count];
        var next = new int[records.Count];
        var last = new int[records.Count];
        var laneOf = new Dictionary<string, int>(StringComparer.Ordinal);
        var lanes = 0;
        for (var index = 0; index < records.Count; index++)
        {
            next[index] = End;
            string? group;
            try
            {
                group = source.GroupOf(records[index]);
            }
            catch (Exception error)
            {
                unplaced.Add((index, error));
                if (kind == BatchKind.Queue) continue;
                break;
            }

            if (group is null && kind != BatchKind.Queue) group = "";
            if (group is null || laneOf.TryAdd(group, lanes))
            {
                first[lanes] = last[lanes] = index;
                lanes++;
                continue;
            }

            var lane = laneOf[group];
            next[last[lane]] = index;
            last[lane] = index;
        }

        return new(lanes, records.Count, first, next);
    }

    /// <summary>The first record of a lane.</summary>
    public int First(int lane) => _first is null ? lane : _first[lane];

    /// <summary>The record after <paramref name="index"/> in its lane; negative at its end.</summary>
    public int Next(int index)
    {
        if (_next is not null) return _next[index];
        return index + 1 < _records ? index + 1 : End;
    }
}
