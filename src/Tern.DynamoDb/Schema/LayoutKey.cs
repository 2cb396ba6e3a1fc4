namespace Tern.DynamoDb;

/// <summary>A key attribute with its name and type.</summary>
/// <param name="Name">The attribute's name.</param>
/// <param name="Type">The attribute's type.</param>
public readonly record struct LayoutKey(string Name, KeyAttributeType Type);
