using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Reads the attributes of types and members.</summary>
internal static class AttributeReading
{
    /// <summary>Returns the attribute of Tern.DynamoDb with a name, generic or not, or null.</summary>
    public static AttributeData? Find(this IEnumerable<AttributeData> attributes, string name) => attributes.All(name).FirstOrDefault();

    public static IEnumerable<AttributeData> All(this IEnumerable<AttributeData> attributes, string name) =>
        attributes.Where(attribute => attribute.AttributeClass is { } type && type.Name == name && IsOurs(type));

    public static bool AnyOfOurs(this IEnumerable<AttributeData> attributes) =>
        attributes.Any(attribute => attribute.AttributeClass is { } type && IsOurs(type));

    public static string? Text(this AttributeData attribute, string property) => attribute.Named(property)?.Value as string;

    public static bool Flag(this AttributeData attribute, string property) => attribute.Named(property)?.Value is true;

    public static int Number(this AttributeData attribute, string property) => attribute.Named(property)?.Value is int value ? value : 0;

    /// <summary>Returns the elements of an array of strings; empty if it isn't specified.</summary>
    public static IReadOnlyList<string> Texts(this AttributeData attribute, string property) => attribute.Elements(property)
        .Select(element => element.Value as string ?? "").ToList();

    /// <summary>Returns the elements of an array; empty if it isn't specified.</summary>
    public static IReadOnlyList<TypedConstant> Elements(this AttributeData attribute, string property) =>
        attribute.Named(property) is { IsNull: false, Kind: TypedConstantKind.Array } array ? array.Values : [];

    public static string FirstText(this AttributeData attribute) =>
        attribute.ConstructorArguments.Length > 0 && attribute.ConstructorArguments[0].Value is string text ? text : "";

    /// <summary>Returns true if the type is part of .NET; otherwise, false.</summary>
    public static bool IsOfFramework(this INamedTypeSymbol type)
    {
        var space = type.ContainingNamespace;
        while (space is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false }) space = space.ContainingNamespace;
        return space is { Name: "System" or "Microsoft" } && type.Locations.All(location => location.IsInMetadata);
    }

    private static bool IsOurs(INamedTypeSymbol type) =>
        type.ContainingNamespace is { Name: "DynamoDb", ContainingNamespace: { Name: "Tern", ContainingNamespace.IsGlobalNamespace: true } };
}
