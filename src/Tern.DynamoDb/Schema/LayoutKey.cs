namespace Tern.DynamoDb;

/// <summary>One attribute of a key: its name and its type.</summary>
/// <param name="Name">The attribute's name.</param>
/// <param name="Type">Its type.</param>
public readonly record struct LayoutKey(string Name, KeyAttributeType Type);
