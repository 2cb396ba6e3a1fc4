namespace Tern.DynamoDb;

/// <summary>
/// Specifies the attribute type that a converter always writes. It allows members with the converter to be keys of
/// tables and indexes, parts of key templates, and elements of sets.
/// </summary>
/// <param name="type">The attribute type.</param>
[AttributeUsage(AttributeTargets.Class)]
public sealed class DynamoWireTypeAttribute(KeyAttributeType type) : Attribute
{
    /// <summary>Gets the attribute type.</summary>
    public KeyAttributeType Type { get; } = type;

    /// <summary>
    /// Gets or sets a value indicating whether stored values have the same order as the original values: strings by
    /// their UTF-8 bytes, numbers by value. Queries and conditions can then use ranges of the member.
    /// </summary>
    public bool IsOrdered { get; set; }
}
