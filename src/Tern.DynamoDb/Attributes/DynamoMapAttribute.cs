namespace Tern.DynamoDb;

/// <summary>
/// On a partial context class: maps a type that can't be partial itself, giving the context a static property with its
/// <see cref="ItemMap{T}"/>.
/// </summary>
/// <typeparam name="T">The foreign type.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class DynamoMapAttribute<T> : Attribute where T : class
{
    /// <summary>The class that declares the table; null where the key members are named here.</summary>
    public Type? Table { get; set; }

    /// <summary>The template of the partition key.</summary>
    public string? Partition { get; set; }

    /// <summary>The template of the sort key.</summary>
    public string? Sort { get; set; }

    /// <summary>
    /// Whether values that were stored as another scalar type are read, as <see cref="DynamoAttributeAttribute.Lenient"/> does for
    /// one member. Also applies to nested values.
    /// </summary>
    public bool Lenient { get; set; }

    /// <summary>How attribute names are made from member names.</summary>
    public DynamoNaming Naming { get; set; }
}
