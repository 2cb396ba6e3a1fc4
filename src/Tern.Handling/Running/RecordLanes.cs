namespace Tern.Handling;

/// <summary>
/// The parallelism of a batch: lanes run side by side, and the records of a lane run one after another until one fails.
/// Records are indices into the batch; a lane is a chain of them.
/// </summary>
internal readonly struct RecordLanes
{
    private const int End = -1;

    private readonly int _records;
    private readonly int[]? _first;
    private readonly int[]? _next;

    private RecordLanes(int lanes, int records, int[]? first, int[]? next)
    {
        Count = lanes;
        _records = records;
        _first = first;
        _next = next;
    }

    public int Count { get; }

    /// <summary>Creates the lanes of a batch.</summary>
    /// <param name="mode">The mode.</param>
    /// <param name="order">The order that the source preserves.</param>
    /// <param name="rules">The source.</param>
    /// <param name="records">The records.</param>
    /// <param name="unplaced">The records whose group can't be determined.</param>
    public static RecordLanes Of<TRecord>(
        HandlerMode mode, RecordOrder order, RecordRules<TRecord> rules, IReadOnlyList<TRecord> records, out List<(int Index, Exception Error)>? unplaced)
    {
        unplaced = null;
        return (mode, order) switch
        {
            (HandlerMode.OneByOne, RecordOrder.None) => new(records.Count, 0, null, null),
            (HandlerMode.OneByOne, RecordOrder.Groups or RecordOrder.All) => new(1, records.Count, null, null),
            (HandlerMode.Parallel, not RecordOrder.Groups) => new(records.Count, 0, null, null),
            _ => Grouped(rules, records, order, ref unplaced),
        };
    }

    /// <summary>Gets the first record of a lane.</summary>
    public int First(int lane) => _first is null ? lane : _first[lane];

    /// <summary>Gets the record after <paramref name="index"/> in its lane; negative at the end.</summary>
    public int Next(int index)
    {
        if (_next is not null) return _next[index];
        return index + 1 < _records ? index + 1 : End;
    }

    // A lane for each group, in the order in which the groups appear. A record whose group can't be determined fails. In
    // a source that preserves order it might belong to any group, so the records after it are skipped too.
    private static RecordLanes Grouped<TRecord>(
        RecordRules<TRecord> rules, IReadOnlyList<TRecord> records, RecordOrder order, ref List<(int Index, Exception Error)>? unplaced)
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
                group = rules.GroupOf(records[index]);
            }
            catch (Exception error)
            {
                (unplaced ??= []).Add((index, error));
                if (order == RecordOrder.None) continue;
                break;
            }

            if (group is null && order != RecordOrder.None) group = "";
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
}
