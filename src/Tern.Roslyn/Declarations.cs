using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Roslyn;

/// <summary>Helpers for redeclaring partial types.</summary>
internal static class Declarations
{
    public static bool IsPartial(this INamedTypeSymbol type) => type.DeclaringSyntaxReferences.Any(reference =>
        reference.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(modifier => modifier.ValueText == "partial"));

    /// <summary>
    /// Determines whether the type is the first one with its full name. Duplicate names, such as a class and a record
    /// in a copied file, are reported by the compiler. Two generated files with the same name would stop the generator
    /// for the whole project.
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

    /// <summary>Determines whether the type, or one that contains it, is visible only in its own file.</summary>
    public static bool IsInFile(this INamedTypeSymbol type)
    {
        for (var current = type; current is not null; current = current.ContainingType)
            if (current.IsFileLocal) return true;
        return false;
    }

    /// <summary>Returns the namespace as in a declaration. Empty for the global namespace.</summary>
    public static string Namespace(this INamedTypeSymbol type) =>
        type.ContainingNamespace.IsGlobalNamespace ? "" : Identifiers.EscapedNamespace(type.ContainingNamespace.ToDisplayString());

    /// <summary>Returns the headers of the containing types, outermost first.</summary>
    public static EquatableArray<string> Containers(this INamedTypeSymbol type)
    {
        var containers = new List<string>();
        for (var current = type.ContainingType; current is not null; current = current.ContainingType) containers.Insert(0, current.Header());
        return new EquatableArray<string>(containers);
    }

    /// <summary>Returns the header that redeclares the type, such as <c>partial record Order</c>.</summary>
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
