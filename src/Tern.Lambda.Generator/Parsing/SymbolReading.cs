using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Queries of the parsers about symbols.</summary>
internal static class SymbolReading
{
    /// <summary>
    /// Returns true if the type has this name: <c>System.Threading.CancellationToken</c>, with its namespace and
    /// without type arguments.
    /// </summary>
    public static bool Is(this ITypeSymbol type, string fullName) => type.Name.Length > 0 && fullName.EndsWith(type.Name, StringComparison.Ordinal)
        && $"{type.ContainingNamespace?.ToDisplayString()}.{type.Name}" == fullName;

    /// <summary>Returns true if the type belongs to Tern: an event, a record, a response, a context.</summary>
    public static bool IsOfTern(this ITypeSymbol type)
    {
        for (var space = type.ContainingNamespace; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            if (space is { Name: "Lambda" or "Handling", ContainingNamespace: { Name: "Tern", ContainingNamespace.IsGlobalNamespace: true } })
                return type.ContainingAssembly?.Name == "Tern." + space.Name;
        }

        return false;
    }

    /// <summary>Returns true if the type belongs to Tern and has this name.</summary>
    public static bool IsOfTern(this ITypeSymbol type, string name) => type.Name == name && type.IsOfTern();

    /// <summary>Returns true if the compiler doesn't know the type or one of its parts.</summary>
    public static bool IsUnknown(this ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.ElementType.IsUnknown(),
        INamedTypeSymbol named => named.TypeKind == TypeKind.Error || named.TypeArguments.Any(IsUnknown),
        _ => type.TypeKind == TypeKind.Error,
    };
}
