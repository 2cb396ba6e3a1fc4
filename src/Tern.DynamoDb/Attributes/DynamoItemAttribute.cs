namespace Tern.DynamoDb;

/// <summary>Marks a partial class or record as an item. On a type that also has <see cref="DynamoTableAttribute"/> it needs no table type.</summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public class DynamoItemAttribute : Attribute
{
    /// <summary>The template of the partition key, such as <c>CUSTOMER#{CustomerId}</c>; null where a member is the key.</summary>
    public string? Partition { get; set; }

    /// <summary>The template of the sort key, such as <c>ORDER#{Number:D8}</c>; null where a member is the key, or where there is none.</summary>
    public string? Sort { get; set; }

    /// <summary>
    /// The type whose items this one reads in part, for queries with <c>Select</c>: it has that type's keys and fewer
    /// members. It can't be written: the members that it
    /// lacks would be lost.
    /// </summary>
    public Type? ProjectionOf { get; set; }

    /// <summary>How attribute names are made from member names.</summary>
    public DynamoNaming Naming { get; set; }

    /// <summary>Whether null members are written as NULL; otherwise they are left out.</summary>
    public bool WriteNulls { get; set; }

    /// <summary>
    /// Whether values that were stored as another scalar type are read, as <see cref="DynamoAttributeAttribute.Lenient"/> does for
    /// one member. Also applies to nested values.
    /// </summary>
    public bool Lenient { get; set; }

    /// <summary>
    /// Whether one object of the type may be given to all who ask, as a <see cref="DynamoCache{T}"/> does. It must be one
    /// that nobody can change: every member read-only or <c>init</c>, of such a type itself (<c>IReadOnlyList</c>, not
    /// <c>List</c>). What isn't so is an error, TERN1038.
    /// </summary>
    public bool Cacheable { get; set; }

    /// <summary>The name of the generated property <c>Fields</c>, where the type has a member of that name.</summary>
    public string FieldsName { get; set; } = "Fields";

    /// <summary>The name of the generated method <c>Key</c>, where the type has a member of that name.</summary>
    public string KeyName { get; set; } = "Key";

    /// <summary>The name of the generated method <c>Partition</c>, where the type has a member of that name.</summary>
    public string PartitionName { get; set; } = "Partition";
}

/// <summary>Marks a partial class or record as an item of the table that <typeparamref name="TTable"/> declares.</summary>
/// <typeparam name="TTable">The class that carries <see cref="DynamoTableAttribute"/>.</typeparam>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class DynamoItemAttribute<TTable> : DynamoItemAttribute where TTable : class;
