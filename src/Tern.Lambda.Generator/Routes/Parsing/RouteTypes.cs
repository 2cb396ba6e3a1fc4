using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Determines how values of a type are parsed from text.</summary>
internal static class RouteTypes
{
    private const string Parsers = "global::Tern.Lambda.Routing.RouteParsers.";

    /// <summary>Returns the parser for values of the type; null if there is none.</summary>
    public static string? Parser(ITypeSymbol type)
    {
        var nullable = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } wrapped ? wrapped.TypeArguments[0] : null;
        var value = nullable ?? type;
        var prefix = nullable is null ? "" : "Nullable";
        if (value.SpecialType == SpecialType.System_String) return Parsers + "Text";
        if (value.SpecialType == SpecialType.System_DateTime) return $"{Parsers}{prefix}Time";
        if (value.Is("System.DateTimeOffset")) return $"{Parsers}{prefix}Moment";
        if (value.TypeKind == TypeKind.Enum) return $"{Parsers}{prefix}Name<{Names.Of(value)}>";
        if (!IsParsable(value)) return null;
        return $"{Parsers}{(nullable is null ? "Value" : "Nullable")}<{Names.Of(value)}>";
    }

    /// <summary>Returns the element type of a list of such values; null if the type isn't a list.</summary>
    public static ITypeSymbol? Element(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol { Rank: 1 } array => array.ElementType,
        INamedTypeSymbol { TypeArguments.Length: 1 } named when named.OriginalDefinition.SpecialType is SpecialType.System_Collections_Generic_IReadOnlyList_T
            or SpecialType.System_Collections_Generic_IReadOnlyCollection_T or SpecialType.System_Collections_Generic_IEnumerable_T => named.TypeArguments[0],
        _ => null,
    };

    /// <summary>
    /// Returns true if a text that meets the constraints can be parsed as the type, as far as that can be determined.
    /// </summary>
    public static bool CanTake(ITypeSymbol type, Routing.RouteConstraint constraint)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } wrapped) type = wrapped.TypeArguments[0];
        if (type.SpecialType == SpecialType.System_String) return true;
        var isNumber = type.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double || type.Is("System.Int128")
            || type.Is("System.UInt128");
        var isTime = type.SpecialType == SpecialType.System_DateTime || type.Is("System.DateTimeOffset") || type.Is("System.DateOnly");
        var isGuid = type.Is("System.Guid");
        var isBool = type.SpecialType == SpecialType.System_Boolean;
        if (!isNumber && !isTime && !isGuid && !isBool) return true;
        return constraint.Kind switch
        {
            Routing.RouteConstraintKind.Bool => isBool,
            Routing.RouteConstraintKind.Guid => isGuid,
            Routing.RouteConstraintKind.DateTime => isTime,
            Routing.RouteConstraintKind.Alpha => isBool,
            Routing.RouteConstraintKind.Length => true,
            _ => isNumber,
        };
    }

    private static bool IsParsable(ITypeSymbol type) => type.AllInterfaces.Any(one =>
        one.Name == "ISpanParsable" && one.TypeArguments.Length == 1
            && SymbolEqualityComparer.Default.Equals(one.TypeArguments[0], type) && one.Is("System.ISpanParsable"));
}
