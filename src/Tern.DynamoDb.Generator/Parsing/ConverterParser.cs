using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Reads the type that a converter converts, and its declarations.</summary>
internal static class ConverterParser
{
    /// <summary>Returns true if a converter accepts values of a type; otherwise, false.</summary>
    public static bool Takes(INamedTypeSymbol converter, ITypeSymbol type) => SymbolEqualityComparer.Default.Equals(Target(converter), type);

    /// <summary>
    /// Returns the reason that a converter doesn't apply to a member or its elements, or null if it does.
    /// </summary>
    public static string? Misfit(INamedTypeSymbol converter, ITypeSymbol member)
    {
        if (Target(converter) is not { } target) return "it must derive from DynamoConverter<T>";
        var depth = 0;
        for (var type = Plain(member); !SymbolEqualityComparer.Default.Equals(target, type); depth++)
        {
            if (ValueParser.Element(type) is not { } element) return $"it converts '{Names.Display(target)}'";
            type = Plain(element);
        }

        if (converter.IsAbstract || !converter.InstanceConstructors.Any(constructor =>
            constructor.Parameters.IsEmpty && constructor.DeclaredAccessibility != Accessibility.Private))
            return "it needs a parameterless constructor";
        return depth > 0 && Form(converter).IsOptional ? "it may omit the attribute, but an element of a collection can't be omitted" : null;
    }

    /// <summary>Returns the declaration of the converter.</summary>
    public static ConverterForm Form(INamedTypeSymbol converter)
    {
        var (wire, isOrdered) = ("", false);
        for (var type = converter; type is not null && wire.Length == 0; type = type.BaseType)
        {
            if (type.GetAttributes().Find("DynamoWireTypeAttribute") is not { ConstructorArguments.Length: 1 } declared) continue;
            wire = declared.ConstructorArguments[0].Value switch { 1 => "N", 2 => "B", _ => "S" };
            isOrdered = declared.Flag("IsOrdered");
        }

        return new ConverterForm(wire, isOrdered, Base(converter, "DynamoOptionalConverter") is not null);
    }

    private static ITypeSymbol? Target(INamedTypeSymbol converter) => Base(converter, "DynamoConverter")?.TypeArguments[0];

    private static INamedTypeSymbol? Base(INamedTypeSymbol converter, string name)
    {
        for (var type = converter.BaseType; type is not null; type = type.BaseType)
            if (type.TypeArguments.Length == 1 && type.Name == name && type.ContainingNamespace.ToDisplayString() == "Tern.DynamoDb") return type;
        return null;
    }

    private static ITypeSymbol Plain(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : type;
}
