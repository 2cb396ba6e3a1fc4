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

    /// <summary>Whether it is a local secondary index.</summary>
    public bool IsLocal { get; set; }

    /// <summary>Which attributes the index carries.</summary>
    public IndexProjection Projection { get; set; }

    /// <summary>The attributes carried besides the keys, where <see cref="Projection"/> is <see cref="IndexProjection.Include"/>.</summary>
    public string[] IncludedAttributes { get; set; } = [];
}
