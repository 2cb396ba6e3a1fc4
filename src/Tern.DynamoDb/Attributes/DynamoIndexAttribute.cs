namespace Tern.DynamoDb;

/// <summary>
/// Adds a type's items to a secondary index by means of key templates. An item whose template members are null isn't in
/// the index (a sparse index).
/// </summary>
/// <param name="name">The index's name in the table's layout.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class DynamoIndexAttribute(string name) : Attribute
{
    /// <summary>Gets the index's name.</summary>
    public string Name { get; } = name;

    /// <summary>
    /// Gets or sets the template of the partition key; null for a local index, or if a member is the key.
    /// </summary>
    public string? Partition { get; set; }

    /// <summary>
    /// Gets or sets the template of the sort key; null if a member is the key, or if there is no sort key.
    /// </summary>
    public string? Sort { get; set; }

    /// <summary>Gets or sets the name of the generated query method; null for the index's name.</summary>
    public string? MethodName { get; set; }
}
