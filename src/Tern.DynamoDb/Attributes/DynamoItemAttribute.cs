namespace Tern.DynamoDb;

/// <summary>
/// Marks a partial class or record as an item. If the type also has <see cref="DynamoTableAttribute"/>, it doesn't need
/// a separate table type.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public class DynamoItemAttribute : Attribute
{
    /// <summary>
    /// Gets or sets the template of the partition key, such as <c>CUSTOMER#{CustomerId}</c>; null if a member is the
    /// key.
    /// </summary>
    public string? Partition { get; set; }

    /// <summary>
    /// Gets or sets the template of the sort key, such as <c>ORDER#{Number:D8}</c>; null if a member is the key, or if
    /// there is no sort key.
    /// </summary>
    public string? Sort { get; set; }

    /// <summary>
    /// Gets or sets the type of which this type is a projection, for queries with <c>Select</c>: it has that type's
    /// keys and fewer members. It can't be written, because the members that it doesn't have would be lost.
    /// </summary>
    public Type? ProjectionOf { get; set; }

    /// <summary>Gets or sets the conversion of member names to attribute names.</summary>
    public DynamoNaming Naming { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether null members are written as NULL instead of being omitted.
    /// </summary>
    public bool WriteNulls { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether values that were stored as another scalar type can be read, as
    /// <see cref="DynamoAttributeAttribute.Lenient"/> does for a single member. It also applies to nested values.
    /// </summary>
    public bool Lenient { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether all callers may share one object of the type, as a
    /// <see cref="DynamoCache{T}"/> requires. The type must be immutable: every member is read-only or <c>init</c>, and
    /// of an immutable type itself (<c>IReadOnlyList</c>, not <c>List</c>). Anything else is the error TERN1038.
    /// </summary>
    public bool Cacheable { get; set; }

    /// <summary>
    /// Gets or sets the name of the generated property <c>Fields</c>, in case the type has a member with that name.
    /// </summary>
    public string FieldsName { get; set; } = "Fields";

    /// <summary>
    /// Gets or sets the name of the generated method <c>Key</c>, in case the type has a member with that name.
    /// </summary>
    public string KeyName { get; set; } = "Key";

    /// <summary>
    /// Gets or sets the name of the generated method <c>Partition</c>, in case the type has a member with that name.
    /// </summary>
    public string PartitionName { get; set; } = "Partition";
}

/// <summary>
/// Marks a partial class or record as an item of the table that <typeparamref name="TTable"/> declares.
/// </summary>
/// <typeparam name="TTable">The class with the <see cref="DynamoTableAttribute"/>.</typeparam>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class DynamoItemAttribute<TTable> : DynamoItemAttribute where TTable : class;
