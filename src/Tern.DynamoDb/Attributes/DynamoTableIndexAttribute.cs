namespace Tern.DynamoDb;

/// <summary>Declares a secondary index of a table.</summary>
/// <param name="name">The index's name.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class DynamoTableIndexAttribute(string name) : Attribute
{
    /// <summary>Gets the index's name.</summary>
    public string Name { get; } = name;

    /// <summary>
    /// Gets or sets the name of the partition key attribute; null for a local index, which has the table's.
    /// </summary>
    public string? PartitionKey { get; set; }

    /// <summary>Gets or sets the type of the partition key.</summary>
    public KeyAttributeType PartitionKeyType { get; set; }

    /// <summary>Gets or sets the name of the sort key attribute, or null.</summary>
    public string? SortKey { get; set; }

    /// <summary>Gets or sets the type of the sort key.</summary>
    public KeyAttributeType SortKeyType { get; set; }

    /// <summary>
    /// Gets or sets the names of the partition key attributes, in order, for a global index that has several: at most
    /// four, instead of <see cref="PartitionKey"/>. Such an index consists of members as they are stored, without
    /// templates, and doesn't contain items that lack one of them.
    /// </summary>
    public string[] PartitionKeys { get; set; } = [];

    /// <summary>
    /// Gets or sets the types of <see cref="PartitionKeys"/>, one for each. Omit them if all are strings, or if the
    /// table has a single item type, whose members determine them.
    /// </summary>
    public KeyAttributeType[] PartitionKeyTypes { get; set; } = [];

    /// <summary>
    /// Gets or sets the names of the sort key attributes, in order, for a global index that has several: at most four,
    /// instead of <see cref="SortKey"/>. Items are ordered by the first attribute, then the second, and so on.
    /// </summary>
    public string[] SortKeys { get; set; } = [];

    /// <summary>
    /// Gets or sets the types of <see cref="SortKeys"/>, one for each. Omit them if all are strings, or if the table
    /// has a single item type, whose members determine them.
    /// </summary>
    public KeyAttributeType[] SortKeyTypes { get; set; } = [];

    /// <summary>Gets or sets a value indicating whether this is a local secondary index.</summary>
    public bool IsLocal { get; set; }

    /// <summary>Gets or sets the attributes that the index contains.</summary>
    public IndexProjection Projection { get; set; }

    /// <summary>
    /// Gets or sets the attributes that the index contains besides the keys, if <see cref="Projection"/> is
    /// <see cref="IndexProjection.Include"/>.
    /// </summary>
    public string[] IncludedAttributes { get; set; } = [];
}
