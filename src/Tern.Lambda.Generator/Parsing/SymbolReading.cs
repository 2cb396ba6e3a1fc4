using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Asks symbols what the parsers want to know.</summary>
internal static class SymbolReading
{
    /// <summary>Whether the type is the one of this name: <c>System.Threading.CancellationToken</c>, with its namespace and no type arguments.</summary>
    public static bool Is(this ITypeSymbol type, string fullName) => type.Name.Length > 0 && fullName.EndsWith(type.Name, StringComparison.Ordinal)
        && $"{type.ContainingNamespace?.ToDisplayString()}.{type.Name}" == fullName;

    /// <summary>Whether the type comes with Tern: an event, an answer, a context.</summary>
    public static bool IsOfTern(this ITypeSymbol type)
    {
        for (var space = type.ContainingNamespace; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            if (space is { Name: "Lambda", ContainingNamespace: { Name: "Tern", ContainingNamespace.IsGlobalNamespace: true } })
                return type.ContainingAssembly?.Name is "Tern.Lambda" or "Tern.Lambda.DynamoDb";
        }

        return false;
    }

    /// <summary>Whether the type comes with Tern, under this name.</summary>
    public static bool IsOfTern(this ITypeSymbol type, string name) => type.Name == name && type.IsOfTern();

    /// <summary>Whether the compiler knows the type not, nor one in it.</summary>
    public static bool IsUnknown(this ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.ElementType.IsUnknown(),
        INamedTypeSymbol named => named.TypeKind == TypeKind.Error || named.TypeArguments.Any(IsUnknown),
        _ => type.TypeKind == TypeKind.Error,
    };
}
