namespace Tern.DynamoDb;

/// <summary>Declares a secondary index of a table.</summary>
/// <param name="name">The index's name.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class DynamoTableIndexAttribute(string name) : Attribute
{
    /// <summary>The index's name.</summary>
    public string Name { get; } = name;

    /// <summary>The name of the partition key attribute; null for a local index, which has the table's.</summary>
    public string? PartitionKey { get; set; }

    /// <summary>The type of the partition key.</summary>
    public KeyAttributeType PartitionKeyType { get; set; }

    /// <summary>The name of the sort key attribute, or null.</summary>
    public string? SortKey { get; set; }

    /// <summary>The type of the sort key.</summary>
    public KeyAttributeType SortKeyType { get; set; }

    /// <summary>
    /// The names of the partition key attributes, in order, of a global index that has several: at most four, in the
    /// place of <see cref="PartitionKey"/>. Such an index is made of members
    /// as they are stored, without templates, and an item that lacks one of them is not in it.
    /// </summary>
    public string[] PartitionKeys { get; set; } = [];

    /// <summary>
    /// The types of <see cref="PartitionKeys"/>, one for each; left out where all are strings, or where the table
    /// belongs to one type of item, whose members say it.
    /// </summary>
    public KeyAttributeType[] PartitionKeyTypes { get; set; } = [];

    /// <summary>
    /// The names of the sort key attributes, in order, of a global index that has several: at most four, in the place
    /// of <see cref="SortKey"/>. Items are ordered by the first, then the second…
    /// </summary>
    public string[] SortKeys { get; set; } = [];

    /// <summary>
    /// The types of <see cref="SortKeys"/>, one for each; left out where all are strings, or where the table belongs to
    /// one type of item, whose members say it.
    /// </summary>
    public KeyAttributeType[] SortKeyTypes { get; set; } = [];

    /// <summary>Whether it is a local secondary index.</summary>
    public bool IsLocal { get; set; }

    /// <summary>Which attributes the index carries.</summary>
    public IndexProjection Projection { get; set; }

    /// <summary>The attributes carried besides the keys, where <see cref="Projection"/> is <see cref="IndexProjection.Include"/>.</summary>
    public string[] IncludedAttributes { get; set; } = [];
}
