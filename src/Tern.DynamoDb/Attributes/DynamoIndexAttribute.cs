namespace Tern.DynamoDb;

/// <summary>
/// Puts a type's items into a secondary index by key templates. An item whose template members are null is not in the
/// index (a sparse index).
/// </summary>
/// <param name="name">The index's name, as the table's layout declares it.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class DynamoIndexAttribute(string name) : Attribute
{
    /// <summary>The index's name.</summary>
    public string Name { get; } = name;

    /// <summary>The template of the partition key; null for a local index, or where a member is the key.</summary>
    public string? Partition { get; set; }

    /// <summary>The template of the sort key; null where a member is the key, or where there is none.</summary>
    public string? Sort { get; set; }

    /// <summary>The name of the generated query method; the index's name where none is given.</summary>
    public string? MethodName { get; set; }
}
