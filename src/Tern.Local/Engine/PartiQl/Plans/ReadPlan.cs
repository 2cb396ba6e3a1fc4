using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// The ranges that a SELECT reads, in order: ranges of partitions if every alternative of its WHERE clause specifies a
/// partition, otherwise everything. The complete WHERE clause is evaluated on each item read, so the plan affects only
/// the cost, never the result.
/// </summary>
internal sealed class ReadPlan
{
    private readonly Bindings _bindings;
    private readonly ByteBuffer _buffer;

    private ReadPlan(Bindings bindings, ByteBuffer buffer)
    {
        _bindings = bindings;
        _buffer = buffer;
    }

    /// <summary>The ranges to read one after another, each in ascending or descending key order.</summary>
    public List<KeyRange> Ranges { get; private set; } = [KeyRange.All];

    public bool Backward { get; private set; }

    public static ReadPlan Make(BoundStatement bound, Table table, SecondaryIndex? index, List<KeyBranch>? branches, ByteBuffer buffer)
    {
        var key = index?.Key ?? table.Key;
        var plan = new ReadPlan(bound.Bindings, buffer);
        var order = bound.Statement.Order;
        if (order.Length > 0) CheckOrder(bound.Statement, key, branches);
        if (branches is null) return plan;
        foreach (var branch in branches)
        {
            if (branch.FindMismatch(key, bound.Bindings) is { } attribute)
                throw EngineException.Validation("Key attribute's data type should match its data type in table's schema: Key " + attribute.Name);
        }

        // An ORDER BY without the sort key returns it in descending order, as in the service.
        plan.Backward = order.Length > 0 && !Array.Exists(order, term => IsSort(term, key) && !term.Descending);
        var ranges = plan.RangesOf(branches, key);
        plan.RefuseOverlaps(ranges);
        plan.Sort(ranges, Array.Exists(order, term => !IsSort(term, key) && term.Descending));
        plan.Ranges = plan.Merge(ranges);
        if (index is { Projection: not ProjectionType.All }) plan.CheckProjection(index, branches);
        if (order.Length > 0 && branches.Count > 1 && plan.PartitionCount(ranges) > 1 && Array.TrueForAll(order, term => IsSort(term, key)))
            throw EngineException.Validation("Must have hash key in ORDER BY clause when more than one hash key condition specified in WHERE clause.");
        return plan;
    }

    private static bool IsSort(OrderTerm term, KeySchema key) => key.Sort.Length > 0 && term.Attribute == key.Sort[0].Name;

    private static void CheckOrder(Statement statement, KeySchema key, List<KeyBranch>? branches)
    {
        if (statement.Where is null) throw EngineException.Validation("Must have WHERE clause in the statement when using ORDER BY clause.");
        foreach (var term in statement.Order)
        {
            if (!Array.Exists(key.All, attribute => attribute.Name == term.Attribute))
                throw EngineException.Validation($"Attribute {term.Attribute} in ORDER BY clause must be part of the primary key");
        }

        if (branches is null)
            throw EngineException.Validation("Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.");
    }

    private List<PlannedRange> RangesOf(List<KeyBranch> branches, KeySchema key)
    {
        var ranges = new List<PlannedRange>();
        foreach (var branch in branches)
        {
            var partition = branch.Partition[0];
            // One key with two values matches nothing.
            if (branch.Partition.Exists(other => !_bindings.Value(other.Value).SameAs(_bindings.Value(partition.Value)))) continue;
            var range = KeyRange.Of(key, [partition], _bindings, _buffer);
            foreach (var sort in branch.Sort) range = Intersect(range, KeyRange.Of(key, [partition, sort], _bindings, _buffer));
            if (range.Upper.IsAbsent || _buffer[range.Lower].SequenceCompareTo(_buffer[range.Upper]) < 0)
                ranges.Add(new PlannedRange(partition.Value, range, branch.NegatesSort));
        }

        return ranges;
    }

    private KeyRange Intersect(KeyRange left, KeyRange right)
    {
        var lower = _buffer[left.Lower].SequenceCompareTo(_buffer[right.Lower]) >= 0 ? left.Lower : right.Lower;
        var upper = left.Upper.IsAbsent
            || (!right.Upper.IsAbsent && _buffer[right.Upper].SequenceCompareTo(_buffer[left.Upper]) < 0) ? right.Upper : left.Upper;
        return new KeyRange(lower, upper);
    }

    private void RefuseOverlaps(List<PlannedRange> ranges)
    {
        for (var second = 1; second < ranges.Count; second++)
        {
            for (var first = 0; first < second; first++)
            {
                if (!ranges[first].NegatesSort && !ranges[second].NegatesSort && Overlap(ranges[first].Range, ranges[second].Range))
                    throw EngineException.Validation("Overlapping conditions with range keys are not supported in where clause");
            }
        }
    }

    // The partition is part of the bounds, so ranges of different partitions never overlap.
    private bool Overlap(KeyRange left, KeyRange right) => Below(left.Lower, right.Upper) && Below(right.Lower, left.Upper);

    private bool Below(Slice lower, Slice upper) => upper.IsAbsent || _buffer[lower].SequenceCompareTo(_buffer[upper]) < 0;

    private void Sort(List<PlannedRange> ranges, bool partitionsDescending) => ranges.Sort((left, right) =>
    {
        ValueOrder.TryCompare(_bindings.Value(left.Partition), _bindings.Value(right.Partition), out var order);
        if (order != 0) return partitionsDescending ? -order : order;
        order = _buffer[left.Range.Lower].SequenceCompareTo(_buffer[right.Range.Lower]);
        return Backward ? -order : order;
    });

    /// <summary>Merges overlapping alternatives into one range, so that no item is read twice.</summary>
    private List<KeyRange> Merge(List<PlannedRange> ranges)
    {
        var merged = new List<KeyRange>();
        foreach (var planned in ranges)
        {
            var range = planned.Range;
            for (var i = merged.Count - 1; i >= 0 && Overlap(merged[i], range); i--)
            {
                range = Span(merged[i], range);
                merged.RemoveAt(i);
            }

            merged.Add(range);
        }

        return merged;
    }

    private KeyRange Span(KeyRange left, KeyRange right)
    {
        var lower = _buffer[left.Lower].SequenceCompareTo(_buffer[right.Lower]) <= 0 ? left.Lower : right.Lower;
        var upper = left.Upper.IsAbsent || right.Upper.IsAbsent ? Slice.Absent : Below(left.Upper, right.Upper) ? right.Upper : left.Upper;
        return new KeyRange(lower, upper);
    }

    private int PartitionCount(List<PlannedRange> ranges)
    {
        var count = 0;
        for (var i = 0; i < ranges.Count; i++)
        {
            if (i == 0 || !_bindings.Value(ranges[i].Partition).SameAs(_bindings.Value(ranges[i - 1].Partition))) count++;
        }

        return count;
    }

    /// <summary>
    /// Checks that the index has the attributes to filter by. The service refuses the query only if every alternative
    /// lacks some, and then lists those of the last partition.
    /// </summary>
    private void CheckProjection(SecondaryIndex index, List<KeyBranch> branches)
    {
        List<string>? refused = null;
        var last = -1;
        foreach (var branch in branches)
        {
            var names = Unprojected(index, branch);
            if (names.Count == 0) return;
            var partition = branch.Partition[0].Value;
            if (last >= 0)
            {
                ValueOrder.TryCompare(_bindings.Value(partition), _bindings.Value(last), out var order);
                if (order < 0) continue;
            }

            last = partition;
            refused = names;
        }

        if (refused is not null) FilterProjection.Refuse(index, JavaSetOrder.Of(refused));
    }

    private static List<string> Unprojected(SecondaryIndex index, KeyBranch branch)
    {
        var paths = new List<DocumentPath>();
        foreach (var filter in branch.Filters) ConditionPaths.Collect(filter, paths);
        var names = new List<string>();
        foreach (var path in paths)
        {
            if (!index.Projects(path.Steps[0].Name)) names.Add(Encoding.UTF8.GetString(path.Steps[0].Name!));
        }

        return names;
    }
}
