namespace Tern.DynamoDb;

/// <summary>The layout of a secondary index.</summary>
public sealed class IndexLayout
{
    /// <summary>Gets the index's name.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the partition key, or its first attribute. A local index has the table's.</summary>
    public required LayoutKey PartitionKey { get; init; }

    /// <summary>
    /// Gets the attributes of the partition key after the first, at most three. Only for global indexes.
    /// </summary>
    public IReadOnlyList<LayoutKey> FurtherPartitionKeys { get; init; } = [];

    /// <summary>Gets the sort key, or its first attribute; null if there is none.</summary>
    public LayoutKey? SortKey { get; init; }

    /// <summary>Gets the attributes of the sort key after the first, at most three. Only for global indexes.</summary>
    public IReadOnlyList<LayoutKey> FurtherSortKeys { get; init; } = [];

    /// <summary>
    /// Gets a value indicating whether the index is local: it has the table's partition key with a different sort key,
    /// and supports consistent reads.
    /// </summary>
    public bool IsLocal { get; init; }

    /// <summary>Gets the attributes that the index contains.</summary>
    public IndexProjection Projection { get; init; }

    /// <summary>
    /// Gets the attributes that the index contains besides the keys, if <see cref="Projection"/> is
    /// <see cref="IndexProjection.Include"/>.
    /// </summary>
    public IReadOnlyList<string> IncludedAttributes { get; init; } = [];

    /// <summary>All attributes of the partition key.</summary>
    internal IEnumerable<LayoutKey> PartitionAttributes => FurtherPartitionKeys.Prepend(PartitionKey);

    /// <summary>All attributes of the sort key.</summary>
    internal IEnumerable<LayoutKey> SortAttributes => SortKey is { } first ? FurtherSortKeys.Prepend(first) : [];

    /// <summary>
    /// Returns the key attribute at a position after the first: partition attributes, then sort attributes; null after
    /// the last.
    /// </summary>
    internal LayoutKey? FurtherAttribute(int place)
    {
        if (place < FurtherPartitionKeys.Count) return FurtherPartitionKeys[place];
        place -= FurtherPartitionKeys.Count;
        return place == 0 ? SortKey : place <= FurtherSortKeys.Count ? FurtherSortKeys[place - 1] : null;
    }
}
