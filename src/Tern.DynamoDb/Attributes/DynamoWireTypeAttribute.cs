namespace Tern.DynamoDb;

/// <summary>
/// On a converter: the type of attribute that it always writes. With it, members that have the converter can be keys of tables and indexes, parts of
/// key templates, and elements of sets.
/// </summary>
/// <param name="type">The type of attribute.</param>
[AttributeUsage(AttributeTargets.Class)]
public sealed class DynamoWireTypeAttribute(KeyAttributeType type) : Attribute
{
    /// <summary>The type of attribute.</summary>
    public KeyAttributeType Type { get; } = type;

    /// <summary>
    /// Whether stored values are in the order of the values that they stand for: strings by their UTF-8 bytes, numbers as numbers. Queries and
    /// conditions then take ranges of the member.
    /// </summary>
    public bool IsOrdered { get; set; }
}
