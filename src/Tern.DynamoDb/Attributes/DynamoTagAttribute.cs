namespace Tern.DynamoDb;

/// <summary>
/// Marks a type's items by an attribute that holds the same value in all of them, as other libraries do: ElectroDB's <c>__edb_e__</c>, OneTable's
/// <c>_type</c>. Puts and updates that make an item write it, queries and scans filter by it, and reading an item that has another value fails.
/// </summary>
/// <remarks>Types with different values may share the form of their keys: the tag tells them apart, in collections too.</remarks>
/// <param name="attribute">The attribute's name.</param>
/// <param name="value">The value, a string (S).</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class DynamoTagAttribute(string attribute, string value) : Attribute
{
    /// <summary>The attribute's name.</summary>
    public string Attribute { get; } = attribute;

    /// <summary>The value.</summary>
    public string Value { get; } = value;
}
