namespace Tern.DynamoDb;

/// <summary>
/// Marks a type's items with an attribute that has the same value in all of them, as other libraries do: ElectroDB's
/// <c>__edb_e__</c>, OneTable's <c>_type</c>. Puts, and updates that create an item, write it; queries and scans filter
/// by it; and reading an item with a different value fails.
/// </summary>
/// <remarks>Types with different values may share the form of their keys, because the tag distinguishes them, also in
/// collections.</remarks>
/// <param name="attribute">The attribute's name.</param>
/// <param name="value">The value, a string (S).</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class DynamoTagAttribute(string attribute, string value) : Attribute
{
    /// <summary>Gets the attribute's name.</summary>
    public string Attribute { get; } = attribute;

    /// <summary>Gets the value.</summary>
    public string Value { get; } = value;
}
