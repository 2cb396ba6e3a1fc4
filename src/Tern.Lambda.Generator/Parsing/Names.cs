using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>The names of types.</summary>
internal static class Names
{
    private static readonly SymbolDisplayFormat Short = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameOnly,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.ExpandNullable);

    /// <summary>Returns the type with <c>global::</c>, without nullable annotations.</summary>
    public static string Of(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    /// <summary>Returns the type for messages.</summary>
    public static string Display(ITypeSymbol type) => type.ToDisplayString(Short);
}
