using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>The keys of one item type in one secondary index.</summary>
public sealed class ItemIndex
{
    /// <summary>Gets the index.</summary>
    public required IndexLayout Layout { get; init; }

    /// <summary>Gets the prefix of all of the type's partition keys in this index; empty if there is none.</summary>
    public string PartitionPrefix { get; init; } = "";

    /// <summary>Gets the prefix of all of the type's sort keys in this index; empty if there is none.</summary>
    public string SortPrefix { get; init; } = "";

    /// <summary>
    /// Gets the template of the type's partition keys in this index, or null if the key has no template. For generated
    /// code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? PartitionTemplate { get; init; }

    /// <summary>
    /// Gets the template of the type's sort keys in this index, or null if the key has no template. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? SortTemplate { get; init; }
}
