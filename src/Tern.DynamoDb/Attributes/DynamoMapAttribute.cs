namespace Tern.DynamoDb;

/// <summary>
/// Maps a type that can't be partial itself. Put it on a partial context class, which gets a static property with the
/// type's <see cref="ItemMap{T}"/>.
/// </summary>
/// <typeparam name="T">The type to map.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class DynamoMapAttribute<T> : Attribute where T : class
{
    /// <summary>Gets or sets the class that declares the table; null if the key members are specified here.</summary>
    public Type? Table { get; set; }

    /// <summary>Gets or sets the template of the partition key.</summary>
    public string? Partition { get; set; }

    /// <summary>Gets or sets the template of the sort key.</summary>
    public string? Sort { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether values that were stored as another scalar type can be read, as
    /// <see cref="DynamoAttributeAttribute.Lenient"/> does for a single member. It also applies to nested values.
    /// </summary>
    public bool Lenient { get; set; }

    /// <summary>Gets or sets the conversion of member names to attribute names.</summary>
    public DynamoNaming Naming { get; set; }
}
