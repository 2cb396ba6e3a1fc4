namespace Tern.DynamoDb;

/// <summary>The layout of a secondary index.</summary>
public sealed class IndexLayout
{
    /// <summary>The index's name.</summary>
    public required string Name { get; init; }

    /// <summary>The partition key, or the first attribute of it. A local index has the table's.</summary>
    public required LayoutKey PartitionKey { get; init; }

    /// <summary>The attributes of the partition key after the first, at most three; of global indexes alone.</summary>
    public IReadOnlyList<LayoutKey> FurtherPartitionKeys { get; init; } = [];

    /// <summary>The sort key, or the first attribute of it; null when there is none.</summary>
    public LayoutKey? SortKey { get; init; }

    /// <summary>The attributes of the sort key after the first, at most three; of global indexes alone.</summary>
    public IReadOnlyList<LayoutKey> FurtherSortKeys { get; init; } = [];

    /// <summary>Whether the index is local: the table's partition key with another sort key, consistent reads allowed.</summary>
    public bool IsLocal { get; init; }

    /// <summary>What the index carries.</summary>
    public IndexProjection Projection { get; init; }

    /// <summary>The attributes carried besides the keys, where <see cref="Projection"/> is <see cref="IndexProjection.Include"/>.</summary>
    public IReadOnlyList<string> IncludedAttributes { get; init; } = [];

    /// <summary>All attributes of the partition key.</summary>
    internal IEnumerable<LayoutKey> PartitionAttributes => FurtherPartitionKeys.Prepend(PartitionKey);

    /// <summary>All attributes of the sort key.</summary>
    internal IEnumerable<LayoutKey> SortAttributes => SortKey is { } first ? FurtherSortKeys.Prepend(first) : [];

    /// <summary>The attribute of the key at a place after the first: partition attributes, then sort attributes; null after the last.</summary>
    internal LayoutKey? FurtherAttribute(int place)
    {
        if (place < FurtherPartitionKeys.Count) return FurtherPartitionKeys[place];
        place -= FurtherPartitionKeys.Count;
        return place == 0 ? SortKey : place <= FurtherSortKeys.Count ? FurtherSortKeys[place - 1] : null;
    }
}
