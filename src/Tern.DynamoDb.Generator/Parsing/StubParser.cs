using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Creates the stub for an item type whose declaration is invalid.</summary>
internal static class StubParser
{
    /// <summary>Returns the stub, or null for a type that can't be partial.</summary>
    /// <param name="compilation">The project.</param>
    /// <param name="type">The item type.</param>
    /// <param name="attribute">Its [DynamoItem].</param>
    public static StubModel? Parse(Compilation compilation, INamedTypeSymbol type, AttributeData attribute)
    {
        if (compilation is CSharpCompilation { LanguageVersion: < LanguageVersion.CSharp11 }) return null;
        if (type.TypeKind != TypeKind.Class || type.IsStatic || type.IsInFile()) return null;
        for (var current = type; current is not null; current = current.ContainingType)
            if (current.IsGenericType || !current.IsPartial()) return null;

        var taken = new HashSet<string>();
        var queries = type.GetAttributes().All("DynamoIndexAttribute").Select(index => index.Text("MethodName") ?? Names.Identifier(index.FirstText()))
            .Prepend(attribute.Text("PartitionName") ?? "Partition").Select(Free).Where(name => name.Length > 0).ToList();
        return new StubModel(
            FileNames.Of(type), type.Namespace(), type.Containers(), type.Header(), Names.Of(type), Free(attribute.Text("KeyName") ?? "Key"),
            Free(attribute.Text("FieldsName") ?? "Fields"), new EquatableArray<string>(queries));

        string Free(string name) =>
            SyntaxFacts.IsValidIdentifier(name) && SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None && !NameParser.IsTaken(type, name) && taken.Add(name)
                ? name : "";
    }
}
