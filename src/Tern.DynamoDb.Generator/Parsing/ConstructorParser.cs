using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Chooses the constructor that creates items when they are read.</summary>
internal static class ConstructorParser
{
    /// <summary>
    /// Prefers a declared parameterless constructor, so that initializers apply; otherwise, the one that takes the most
    /// members.
    /// </summary>
    public static IMethodSymbol? Find(INamedTypeSymbol type, List<ISymbol> members)
    {
        var candidates = type.InstanceConstructors
            .Where(constructor => !IsCopyConstructor(constructor) && constructor.Parameters.All(parameter => members.Any(member => Takes(parameter, member))))
            .OrderByDescending(constructor => constructor.DeclaredAccessibility == Accessibility.Public)
            .ThenByDescending(constructor => constructor.Parameters.Length).ToList();
        return candidates.FirstOrDefault(constructor => constructor.Parameters.IsEmpty && (!type.IsValueType || !constructor.IsImplicitlyDeclared))
            ?? candidates.FirstOrDefault();

        bool IsCopyConstructor(IMethodSymbol constructor) =>
            constructor.Parameters.Length == 1 && SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, type);
    }

    /// <summary>
    /// Returns true if a parameter matches a member by its case-insensitive name and its type; otherwise, false.
    /// </summary>
    public static bool Takes(IParameterSymbol parameter, ISymbol member) =>
        (parameter.Name == member.Name || string.Equals(parameter.Name, member.Name.TrimStart('_'), StringComparison.OrdinalIgnoreCase))
        && SymbolEqualityComparer.Default.Equals(parameter.Type, member is IPropertySymbol property ? property.Type : (member as IFieldSymbol)?.Type);

    /// <summary>Returns the expression for a parameter's argument if the attribute is absent.</summary>
    public static string Default(IParameterSymbol? parameter, ValueModel value)
    {
        if (parameter is not { HasExplicitDefaultValue: true, ExplicitDefaultValue: { } given }) return "default";
        if (value.Kind is ValueKind.EnumByName or ValueKind.EnumByNumber) return $"({value.Type})({Convert.ToString(given, CultureInfo.InvariantCulture)})";
        return given switch
        {
            float single when float.IsNaN(single) || float.IsInfinity(single) => "float." + Special(single),
            double number when double.IsNaN(number) || double.IsInfinity(number) => "double." + Special(number),
            _ => $"({value.Type}){SymbolDisplay.FormatPrimitive(given, quoteStrings: true, useHexadecimalNumbers: false)}"
                + given switch { decimal => "m", float => "f", double => "d", ulong => "UL", _ => "" },
        };
    }

    private static string Special(double value) => double.IsNaN(value) ? "NaN" : value > 0 ? "PositiveInfinity" : "NegativeInfinity";
}
