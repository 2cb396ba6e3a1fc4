namespace Tern.DynamoDb;

/// <summary>Specifies the name of a member's attribute, or the form in which it's stored.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoAttributeAttribute : Attribute
{
    /// <summary>Keeps the member's name.</summary>
    public DynamoAttributeAttribute() { }

    /// <summary>Specifies the attribute's name.</summary>
    /// <param name="name">The attribute's name.</param>
    public DynamoAttributeAttribute(string name) => Name = name;

    /// <summary>Gets the attribute's name, or null to derive it from the member's.</summary>
    public string? Name { get; }

    /// <summary>
    /// Gets or sets additional names under which the attribute is read, for items that were written before it was
    /// renamed. If an item lacks <see cref="Name"/>, the first of these names that it has is read. The attribute is
    /// always written only under <see cref="Name"/>. Conditions, filters and updates ignore the additional names.
    /// </summary>
    public string[] Aliases { get; set; } = [];

    /// <summary>
    /// Gets or sets a value indicating whether values that were stored as another scalar type can be read: a number (N)
    /// as a string; a string (S) that contains a number as a number; a string that is <c>true</c> or <c>false</c>, or a
    /// number that is 0 or 1, as a <c>bool</c>; a number as an enum that is stored by name; seconds or milliseconds
    /// since 1970 (N) as a date that is stored as text; and text as a date that is stored as a number. It also applies
    /// to the elements of a collection. It doesn't affect writing.
    /// </summary>
    public bool Lenient { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether an enum is written as its number (N) instead of its name (S).
    /// </summary>
    public bool EnumAsNumber { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether a <c>DateTimeOffset</c> is stored in UTC. Its offset is lost, but the
    /// stored texts have the order of the times, so that you can compare it with <c>&lt;</c> and <c>&gt;</c>. Keys are
    /// always stored in UTC.
    /// </summary>
    public bool Utc { get; set; }

    /// <summary>
    /// Gets or sets the format in which a <c>DateTime</c> or <c>DateTimeOffset</c>, or the elements of a collection of
    /// them, are stored. Keys, templates, conditions and updates use the same format.
    /// </summary>
    public DynamoDateFormat DateFormat { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the member has no attribute of its own: it's part of a template of the
    /// table's key, and is read from the key. Use it for items of which another program stores the value only in the
    /// key. If an item has an attribute with the member's name, it's read but not written.
    /// </summary>
    public bool KeyOnly { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether null is written as NULL. If it isn't set, the type's setting applies.
    /// </summary>
    public bool WriteNull { get; set; }

    /// <summary>
    /// Gets or sets the converter, a type derived from <see cref="DynamoConverter{T}"/> with a parameterless
    /// constructor, or null. On a list, set or dictionary, a converter for the element type converts the elements. For
    /// keys, key templates and sets, the converter needs <see cref="DynamoWireTypeAttribute"/>.
    /// </summary>
    public Type? Converter { get; set; }
}
