using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Determines the accessibility of generated members, which is limited by the types in their signatures.
/// </summary>
internal static class Access
{
    public const string None = "";

    /// <summary>
    /// Returns the accessibility of a type, including its containing types and type arguments; empty if any is private.
    /// </summary>
    public static string Of(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return Of(array.ElementType);
        var access = "public";
        if (type is not INamedTypeSymbol named) return access;
        foreach (var argument in named.TypeArguments) access = Least(access, Of(argument));
        for (var current = named; current is not null; current = current.ContainingType) access = Least(access, Of(current.DeclaredAccessibility));
        return access;
    }

    public static string Of(Accessibility accessibility) => accessibility switch
    {
        Accessibility.Public or Accessibility.NotApplicable => "public",
        Accessibility.Internal or Accessibility.ProtectedOrInternal => "internal",
        _ => None,
    };

    public static string Least(string a, string b) => a.Length == 0 || b.Length == 0 ? None : a == "internal" ? a : b;
}
