using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Handles ExclusiveStartKey. Its size and partition key are checked before a Query's conditions, the rest after them.
/// The error message depends on the part that is invalid.
/// </summary>
internal static class StartKey
{
    private const string Mismatch = "The provided key element does not match the schema";
    private const string Invalid = "The provided starting key is invalid";

    private static readonly string[] s_bareFaults = ["contains duplicates", "number set", "numeric value", "significant digits", "number with magnitude"];

    /// <summary>
    /// Throws for invalid values. The messages for numbers and duplicate elements have no prefix, for unknown reasons.
    /// </summary>
    public static void CheckValues(RequestMembers members)
    {
        if (members.KeyFault is not { } fault) return;
        var bare = Array.Exists(s_bareFaults, part => fault.Contains(part, StringComparison.Ordinal));
        throw EngineException.Validation(bare ? fault : $"{Invalid}: {fault}");
    }

    /// <summary>Runs the checks that come before the key conditions.</summary>
    public static void Check(RequestContext context, RequestMembers members, Table table, SecondaryIndex? index, bool isScan)
    {
        if (!members.Has(Member.ExclusiveStartKey)) return;
        var item = members.Utf8(Member.ExclusiveStartKey);
        var key = index?.Key ?? table.Key;
        var count = index?.CursorAttributes().Count() ?? key.All.Length;
        if (isScan && index is null)
        {
            if (MapReader.Count(item) != count
                || !key.All.All(attribute => MapReader.Find(members.Utf8(Member.ExclusiveStartKey), attribute.Utf8Name).Is(attribute.Kind)))
                throw EngineException.Validation($"{Invalid}: {Mismatch}");
            return;
        }

        if (MapReader.Count(item) != count) throw EngineException.Validation(Invalid);
        foreach (var attribute in key.Partition) Check(item, attribute);
    }

    /// <summary>Runs the remaining checks and returns the encoded key; absent if the request has none.</summary>
    public static Slice Read(RequestContext context, RequestMembers members, Table table, SecondaryIndex? index, KeyRange range)
    {
        if (!members.Has(Member.ExclusiveStartKey)) return Slice.Absent;
        var buffer = context.Buffer;
        var item = members.Utf8(Member.ExclusiveStartKey);
        foreach (var attribute in (index?.Key ?? table.Key).Sort) Check(item, attribute);
        if (index is not null)
        {
            foreach (var attribute in table.Key.All)
            {
                if (!MapReader.Find(item, attribute.Utf8Name).Is(attribute.Kind)) throw EngineException.Validation($"{Invalid}: {Mismatch}");
            }
        }

        RequireValues(item, table, index);
        var start = buffer.Length;
        if (index is not null) KeyEncoder.TryWrite(buffer, index.Key, item, anySize: true);
        KeyEncoder.TryWrite(buffer, table.Key, item, anySize: true);
        var key = buffer.Since(start);
        if (Contains(buffer, range, key)) return key;
        if (range.HasSort) throw EngineException.Validation(OutsideSort(buffer, item, index?.Key ?? table.Key, range));
        throw members.Has(Member.TotalSegments)
            ? EngineException.Validation($"{Invalid}: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. " +
                $"TotalSegments: {members.Number(Member.TotalSegments)} Segment: {members.Number(Member.Segment)}")
            : EngineException.Validation("The provided starting key is outside query boundaries based on provided conditions");
    }

    /// <summary>
    /// Returns the error for a key outside the range. If there is a condition on the sort key, that condition is
    /// checked first, and the partition after it.
    /// </summary>
    private static string OutsideSort(ByteBuffer buffer, ReadOnlySpan<byte> item, KeySchema key, KeyRange range)
    {
        var start = buffer.Length;
        buffer.WriteCopy(range.Partition);
        foreach (var attribute in key.Sort) KeyEncoder.WriteComponent(buffer, MapReader.Find(item, attribute.Utf8Name));
        return Contains(buffer, range, buffer.Since(start))
            ? "The query can return at most one row and cannot be restarted"
            : "The provided starting key does not match the range key predicate";
    }

    /// <summary>
    /// Refuses empty key values, because no item has them: first the table's attributes, then the index's.
    /// </summary>
    private static void RequireValues(ReadOnlySpan<byte> item, Table table, SecondaryIndex? index)
    {
        foreach (var attribute in table.Key.All)
        {
            if (KeyRules.EmptyFault(attribute, MapReader.Find(item, attribute.Utf8Name)) is { } fault) throw EngineException.Validation($"{Invalid}: {fault}");
        }

        if (index is null) return;
        foreach (var attribute in index.Key.All)
        {
            if (KeyRules.EmptyFault(attribute, MapReader.Find(item, attribute.Utf8Name), index.Name) is { } fault)
                throw EngineException.Validation($"{Invalid}: {fault}");
        }
    }

    private static bool Contains(ByteBuffer buffer, KeyRange range, Slice key) =>
        (range.Lower.IsAbsent || buffer[key].SequenceCompareTo(buffer[range.Lower]) >= 0)
            && (range.Upper.IsAbsent || buffer[key].SequenceCompareTo(buffer[range.Upper]) < 0);

    private static void Check(ReadOnlySpan<byte> item, KeyAttribute attribute)
    {
        var value = MapReader.Find(item, attribute.Utf8Name);
        if (value.IsAbsent) throw EngineException.Validation(Invalid);
        if (value.Kind != attribute.Kind) throw EngineException.Validation(Mismatch);
    }
}
