namespace Tern.Local.Engine;

/// <summary>
/// Limits the nesting depth of values: an attribute's value is level 1, an element of it is level 2 (developer guide,
/// "Constraints").
/// </summary>
internal static class ValueDepth
{
    public const int Max = 32;

    public const string Fault = "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit";

    /// <summary>
    /// Returns a value indicating whether the item has values beyond the last level. Items in requests are checked when
    /// they are read; this check is for items that updates create.
    /// </summary>
    public static bool IsExceeded(ReadOnlySpan<byte> item) => MapExceeds(item, 1);

    private static bool Exceeds(EncodedValue value, int level)
    {
        if (level > Max) return true;
        return value.Kind switch
        {
            ValueKind.Map => MapExceeds(value.Payload, level + 1),
            ValueKind.List => ListExceeds(value.Payload, level + 1),
            _ => false,
        };
    }

    private static bool MapExceeds(ReadOnlySpan<byte> map, int level)
    {
        var reader = new MapReader(map);
        while (reader.Next())
        {
            if (Exceeds(reader.Value, level)) return true;
        }

        return false;
    }

    private static bool ListExceeds(ReadOnlySpan<byte> list, int level)
    {
        var reader = new ListReader(list);
        while (reader.Next())
        {
            if (Exceeds(reader.Value, level)) return true;
        }

        return false;
    }
}
