namespace Tern.DynamoDb;

/// <summary>How one type's items stand in one secondary index.</summary>
public sealed class ItemIndex
{
    /// <summary>The index.</summary>
    public required IndexLayout Layout { get; init; }

    /// <summary>What every partition key of the type begins with in this index; empty when none.</summary>
    public string PartitionPrefix { get; init; } = "";

    /// <summary>What every sort key of the type begins with in this index; empty when none.</summary>
    public string SortPrefix { get; init; } = "";
}
