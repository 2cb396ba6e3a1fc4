namespace Tern.DynamoDb.Generator;

/// <summary>The model of a partial class that declares a table shared by several types.</summary>
/// <param name="FileName">The generated file's name.</param>
/// <param name="Namespace">The namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the types around it, outermost first.</param>
/// <param name="Header">The header of the class, such as <c>partial class Shop</c>.</param>
/// <param name="Table">The layout.</param>
internal sealed record TableFileModel(string FileName, string Namespace, EquatableArray<string> Containers, string Header, TableModel Table);
