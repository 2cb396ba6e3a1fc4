namespace Tern.DynamoDb.Generator;

/// <summary>
/// A stub in place of the generated code of an item type that a rule rejects, so that the rule's error is the only one.
/// </summary>
/// <param name="FileName">The generated file's name.</param>
/// <param name="Namespace">The namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the types around it, outermost first.</param>
/// <param name="Header">The header of the partial type.</param>
/// <param name="Type">The item type.</param>
/// <param name="Key">The method that creates a key; empty if the type or a base type has a member with this name.</param>
/// <param name="Fields">The property that conditions and updates begin with; empty for the same reason.</param>
/// <param name="Queries">The methods that begin queries.</param>
internal sealed record StubModel(
    string FileName, string Namespace, EquatableArray<string> Containers, string Header, string Type, string Key, string Fields,
    EquatableArray<string> Queries);
