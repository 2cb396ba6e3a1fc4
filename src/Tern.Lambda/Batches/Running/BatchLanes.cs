namespace Tern.Lambda.Batches;

/// <summary>
/// The parallelism of a batch: lanes run side by side, and the records of a lane run one after another until one fails.
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

    /// <summary>Creates a lane for each record.</summary>
    public static BatchLanes Independent(int records) => new(records, 0, null, null);

    /// <summary>Creates one lane, in the order of the batch.</summary>
    public static BatchLanes Single(int records) => new(1, records, null, null);

    /// <summary>
    /// Creates a lane for each group, in the order in which the groups appear. A record whose group can't be determined
    /// fails. In a source that preserves order it might belong to any group, so the records after it are skipped too.
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

    /// <summary>Gets the first record of a lane.</summary>
    public int First(int lane) => _first is null ? lane : _first[lane];

    /// <summary>Gets the record after <paramref name="index"/> in its lane; negative at the end.</summary>
    public int Next(int index)
    {
        if (_next is not null) return _next[index];
        return index + 1 < _records ? index + 1 : End;
    }
}
