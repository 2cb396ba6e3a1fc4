using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Describes types as JSON schemas (draft 2020-12, as in OpenAPI 3.1).</summary>
internal sealed class SchemaParser
{
    // More than any API describes in one body; endlessly nested types need a limit.
    private const int MostComponents = 200;

    private readonly Dictionary<ITypeSymbol, string> _names = new(SymbolEqualityComparer.Default);
    private readonly List<SchemaComponent> _components = [];

    public static SchemaModel Parse(ITypeSymbol type)
    {
        var parser = new SchemaParser();
        var json = parser.Schema(type, isNullable: false);
        return new SchemaModel(json, new EquatableArray<SchemaComponent>(parser._components));
    }

    private string Schema(ITypeSymbol type, bool isNullable)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
            return Schema(nullable.TypeArguments[0], isNullable: true);
        if (Simple(type) is { } simple) return isNullable ? Nullable(simple) : simple;
        if (type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte }) return """{ "type": "string", "contentEncoding": "base64" }""";
        if (Map(type) is { } value) return $$"""{ "type": "object", "additionalProperties": {{Schema(value, IsNullable(value))}} }""";
        if (Element(type) is { } element) return $$"""{ "type": "array", "items": {{Schema(element, IsNullable(element))}} }""";
        if (type is not INamedTypeSymbol named || named.TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Enum) || IsOfFramework(named))
            return "{}";
        if (Component(named) is not { } name) return "{}";
        var reference = $$"""{ "$ref": "#/components/schemas/{{name}}" }""";
        return isNullable ? $$"""{ "anyOf": [{{reference}}, { "type": "null" }] }""" : reference;
    }

    private string? Component(INamedTypeSymbol type)
    {
        if (_names.TryGetValue(type, out var known)) return known;
        if (_names.Count >= MostComponents) return null;
        var name = string.Concat(new[] { type.Name }.Concat(type.TypeArguments.Select(static argument => "Of" + argument.Name)));
        _names[type] = name;
        if (type.TypeKind == TypeKind.Enum)
        {
            var values = type.GetMembers().OfType<IFieldSymbol>().Where(static field => field.HasConstantValue).Select(static field => field.Name);
            _components.Add(new SchemaComponent(name, default, new EquatableArray<string>(values), IsText(type)));
            return name;
        }

        var properties = new List<SchemaProperty>();
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
            foreach (var property in current.GetMembers().OfType<IPropertySymbol>())
                if (IsWritten(property)) properties.Add(Property(property, type));
        _components.Add(new SchemaComponent(name, new EquatableArray<SchemaProperty>(properties), default, false));
        return name;
    }

    private SchemaProperty Property(IPropertySymbol property, INamedTypeSymbol type)
    {
        var isGiven = type.InstanceConstructors.Any(constructor => constructor.Parameters.Any(parameter =>
            !parameter.HasExplicitDefaultValue && string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase)));
        var isNullable = IsNullable(property.Type);
        return new SchemaProperty(
            property.Name, JsonNames.Explicit(property), Schema(property.Type, isNullable), property.IsRequired || (isGiven && !isNullable));
    }

    private static bool IsWritten(IPropertySymbol property) =>
        property is { IsStatic: false, IsIndexer: false, IsOverride: false, GetMethod: not null, DeclaredAccessibility: Accessibility.Public }
        && !property.GetAttributes().Any(static one => one.AttributeClass is { } kind && kind.Is("System.Text.Json.Serialization.JsonIgnoreAttribute"));

    private static bool IsNullable(ITypeSymbol type) =>
        type.NullableAnnotation == NullableAnnotation.Annotated || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    private static bool IsText(INamedTypeSymbol type) => type.GetAttributes().Any(static one =>
        one.AttributeClass?.Name == "JsonConverterAttribute" && one.ConstructorArguments.Length == 1
        && one.ConstructorArguments[0].Value is INamedTypeSymbol { Name: "JsonStringEnumConverter" });

    /// <summary>Returns the schema of a value that is text or a number; null for others.</summary>
    public static string? Simple(ITypeSymbol type) => type.SpecialType switch
    {
        SpecialType.System_String or SpecialType.System_Char => Text(),
        SpecialType.System_Boolean => """{ "type": "boolean" }""",
        SpecialType.System_Int32 => Typed("integer", "int32"),
        SpecialType.System_Int64 => Typed("integer", "int64"),
        SpecialType.System_SByte or SpecialType.System_Byte or SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_UInt32
            or SpecialType.System_UInt64 => """{ "type": "integer" }""",
        SpecialType.System_Single => Typed("number", "float"),
        SpecialType.System_Double => Typed("number", "double"),
        SpecialType.System_Decimal => """{ "type": "number" }""",
        SpecialType.System_DateTime => Text("date-time"),
        _ => Named(type),
    };

    private static string? Named(ITypeSymbol type) => type.ContainingNamespace?.ToDisplayString() != "System" ? null : type.Name switch
    {
        "Guid" => Text("uuid"),
        "DateTimeOffset" => Text("date-time"),
        "DateOnly" => Text("date"),
        "TimeOnly" => Text("time"),
        "Uri" => Text("uri-reference"),
        "TimeSpan" => Text(),
        _ => null,
    };

    private static string Text(string format = "") => format.Length == 0 ? """{ "type": "string" }""" : Typed("string", format);

    private static string Typed(string type, string format) => $$"""{ "type": "{{type}}", "format": "{{format}}" }""";

    // "type" comes first in all simple schemas.
    private static string Nullable(string simple)
    {
        var from = simple.IndexOf(':') + 2;
        var to = simple.IndexOf('"', from + 1) + 1;
        return $"{simple.Substring(0, from)}[{simple.Substring(from, to - from)}, \"null\"]{simple.Substring(to)}";
    }

    private static ITypeSymbol? Map(ITypeSymbol type) => Generic(type, "IDictionary", 2) is { } map ? map.TypeArguments[1]
        : Generic(type, "IReadOnlyDictionary", 2) is { } read ? read.TypeArguments[1] : null;

    private static ITypeSymbol? Element(ITypeSymbol type) =>
        type is IArrayTypeSymbol array ? array.ElementType : Generic(type, "IEnumerable", 1)?.TypeArguments[0];

    private static INamedTypeSymbol? Generic(ITypeSymbol type, string name, int arguments) =>
        type.AllInterfaces.Concat(type is INamedTypeSymbol own ? [own] : []).FirstOrDefault(one =>
            one.Name == name && one.TypeArguments.Length == arguments && one.ContainingNamespace?.ToDisplayString() == "System.Collections.Generic");

    private static bool IsOfFramework(INamedTypeSymbol type) =>
        type.TypeKind != TypeKind.Enum && type.ContainingNamespace?.ToDisplayString() is { } space
        && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal));
}
