using System.ComponentModel;

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

    /// <summary>The form of the type's partition keys in this index; null when the key has no template. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? PartitionTemplate { get; init; }

    /// <summary>The form of the type's sort keys in this index; null when the key has no template. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? SortTemplate { get; init; }
}
