namespace Tern.DynamoDb;

/// <summary>The layout of a secondary index.</summary>
public sealed class IndexLayout
{
    /// <summary>The index's name.</summary>
    public required string Name { get; init; }

    /// <summary>The partition key. A local index has the table's.</summary>
    public required KeyAttribute PartitionKey { get; init; }

    /// <summary>The sort key, or null.</summary>
    public KeyAttribute? SortKey { get; init; }

    /// <summary>Whether the index is local: the table's partition key with another sort key, consistent reads allowed.</summary>
    public bool IsLocal { get; init; }

    /// <summary>What the index carries.</summary>
    public IndexProjection Projection { get; init; }

    /// <summary>The attributes carried besides the keys, where <see cref="Projection"/> is <see cref="IndexProjection.Include"/>.</summary>
    public IReadOnlyList<string> IncludedAttributes { get; init; } = [];
}
