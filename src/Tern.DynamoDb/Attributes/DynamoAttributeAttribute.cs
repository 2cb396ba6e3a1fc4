namespace Tern.DynamoDb;

/// <summary>Names a member's attribute, or says how it is written.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoAttributeAttribute : Attribute
{
    /// <summary>Keeps the member's name.</summary>
    public DynamoAttributeAttribute() { }

    /// <summary>Names the attribute.</summary>
    /// <param name="name">The attribute's name.</param>
    public DynamoAttributeAttribute(string name) => Name = name;

    /// <summary>The attribute's name, or null to make it from the member's.</summary>
    public string? Name { get; }

    /// <summary>
    /// Further names under which the attribute is read, for items that were written before it was renamed. If an item lacks
    /// <see cref="Name"/>, the first of these that it has is read. The attribute is always written under <see cref="Name"/> alone.
    /// Conditions, filters and updates don't look at them.
    /// </summary>
    public string[] Aliases { get; set; } = [];

    /// <summary>
    /// Whether values that were stored as another scalar type are read: a number (N) into a string, a string (S) that holds a
    /// number into a number, a string that holds <c>true</c> or <c>false</c> or a number that is 0 or 1 into a <c>bool</c>, a
    /// number into an enum that is stored by name, seconds or milliseconds since 1970 (N) into a date that is stored as text, and text into one that is
    /// stored as a number. Also applies to the elements of a collection. Writing isn't affected.
    /// </summary>
    public bool Lenient { get; set; }

    /// <summary>Whether an enum is written as its number (N) instead of its name (S).</summary>
    public bool EnumAsNumber { get; set; }

    /// <summary>
    /// Whether a <c>DateTimeOffset</c> is stored in UTC. Its offset is lost, and its stored texts are in the order of
    /// the times, so that it can be compared with
    /// <c>&lt;</c> and <c>&gt;</c>. Keys always are.
    /// </summary>
    public bool Utc { get; set; }

    /// <summary>
    /// How a <c>DateTime</c> or <c>DateTimeOffset</c> is stored, or the elements of a collection of them. Keys, templates, conditions and updates have the
    /// same form.
    /// </summary>
    public DynamoDateFormat DateFormat { get; set; }

    /// <summary>
    /// Whether the member has no attribute of its own: it stands in a template of the table's key, and is read from the key. For items
    /// of which another program stores the value in the key alone. An attribute of the member's name is read where an item has one, and
    /// not written.
    /// </summary>
    public bool KeyOnly { get; set; }

    /// <summary>Whether null is written as NULL; unset follows the type.</summary>
    public bool WriteNull { get; set; }

    /// <summary>
    /// A type derived from <see cref="DynamoConverter{T}"/> with a parameterless constructor, or null. On a list, set or dictionary, a converter of the
    /// element's type converts the elements. For keys, key templates and sets, it needs <see cref="DynamoWireTypeAttribute"/>.
    /// </summary>
    public Type? Converter { get; set; }
}
