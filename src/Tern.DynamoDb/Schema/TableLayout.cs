namespace Tern.DynamoDb;

/// <summary>The layout of a table, declared once: its keys and its indexes. All types of items in it share one.</summary>
public sealed class TableLayout
{
    /// <summary>The table's name, before a prefix.</summary>
    public required string Name { get; init; }

    /// <summary>The partition key.</summary>
    public required KeyAttribute PartitionKey { get; init; }

    /// <summary>The sort key, or null in a table without one.</summary>
    public KeyAttribute? SortKey { get; init; }

    /// <summary>The secondary indexes.</summary>
    public IReadOnlyList<IndexLayout> Indexes { get; init; } = [];
}
