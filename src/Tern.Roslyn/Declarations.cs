using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Roslyn;

/// <summary>Declares partial types again.</summary>
internal static class Declarations
{
    public static bool IsPartial(this INamedTypeSymbol type) => type.DeclaringSyntaxReferences.Any(reference =>
        reference.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(modifier => modifier.ValueText == "partial"));

    /// <summary>
    /// Whether the type is the first of its full name. Two of one name, such as a class and a record in a copied file, are
    /// the compiler's to report; two generated files of one name would end the generator for the whole project.
    /// </summary>
    public static bool IsFirstOfItsName(this INamedTypeSymbol type)
    {
        for (var current = type; current is not null; current = current.ContainingType)
        {
            var others = ((INamespaceOrTypeSymbol)current.ContainingSymbol).GetTypeMembers(current.Name, current.Arity);
            if (others.Length > 1 && !current.IsFileLocal
                && !SymbolEqualityComparer.Default.Equals(others.First(other => !other.IsFileLocal), current))
                return false;
        }

        return true;
    }

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
