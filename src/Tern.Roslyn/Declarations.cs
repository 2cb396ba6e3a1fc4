using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Roslyn;

/// <summary>Declares partial types again.</summary>
internal static class Declarations
{
    public static bool IsPartial(this INamedTypeSymbol type) => type.DeclaringSyntaxReferences.Any(reference =>
        reference.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(modifier => modifier.ValueText == "partial"));

    /// <summary>Whether the type, or one around it, is seen in its own file only.</summary>
    public static bool IsInFile(this INamedTypeSymbol type)
    {
        for (var current = type; current is not null; current = current.ContainingType)
            if (current.IsFileLocal) return true;
        return false;
    }

    /// <summary>The namespace as a declaration has it; empty for the global one.</summary>
    public static string Namespace(this INamedTypeSymbol type) =>
        type.ContainingNamespace.IsGlobalNamespace ? "" : Identifiers.EscapedNamespace(type.ContainingNamespace.ToDisplayString());

    /// <summary>The headers of the types around it, outermost first.</summary>
    public static EquatableArray<string> Containers(this INamedTypeSymbol type)
    {
        var containers = new List<string>();
        for (var current = type.ContainingType; current is not null; current = current.ContainingType) containers.Insert(0, current.Header());
        return new EquatableArray<string>(containers);
    }

    /// <summary>How the type is declared again: <c>partial record Order</c>.</summary>
    public static string Header(this INamedTypeSymbol type)
    {
        var keyword = (type.IsRecord, type.TypeKind) switch
        {
            (true, TypeKind.Struct) => "record struct",
            (true, _) => "record",
            (_, TypeKind.Struct) => "struct",
            (_, TypeKind.Interface) => "interface",
            _ => "class",
        };
        return $"partial {keyword} {Identifiers.Escaped(type.Name)}";
    }
}
