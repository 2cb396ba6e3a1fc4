namespace Tern.Local.Engine;

/// <summary>
/// The key of a table or an index: partition attributes, then sort attributes. A table has exactly one of the former,
/// and at most one of the latter.
/// </summary>
internal sealed class KeySchema(KeyAttribute[] partition, KeyAttribute[] sort)
{
    public KeyAttribute[] Partition { get; } = partition;

    public KeyAttribute[] Sort { get; } = sort;

    /// <summary>The partition attributes, followed by the sort attributes.</summary>
    public KeyAttribute[] All { get; } = [.. partition, .. sort];

    public bool Contains(ReadOnlySpan<byte> name)
    {
        foreach (var attribute in All)
        {
            if (name.SequenceEqual(attribute.Utf8Name)) return true;
        }

        return false;
    }
}
