using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Reads the attribute and the value that identify a type's items, in addition to their keys or instead of them.
/// </summary>
internal static class TagParser
{
    /// <summary>Returns the tag, or null for a type without one.</summary>
    public static (string Attribute, string Value)? Of(INamedTypeSymbol type)
    {
        var attributes = type.GetAttributes();
        if (attributes.Find("DynamoTagAttribute") is { } tag) return Read(tag);

        // If a type lists only itself as a derived type, the discriminator is its tag.
        var derived = attributes.All("DynamoDerivedTypeAttribute").ToList();
        return derived.Count == 1 && derived[0].ConstructorArguments is { Length: 2 } given && given[1].Value is string value
            && SymbolEqualityComparer.Default.Equals(given[0].Value as ISymbol, type) ? (PolymorphismParser.Discriminator(type), value) : null;
    }

    /// <summary>Returns the reason why the tag isn't valid, or null if it is.</summary>
    public static string? Misfit(INamedTypeSymbol type, AttributeData tag) =>
        Read(tag) is not { Attribute.Length: > 0, Value.Length: > 0 } ? "it needs a non-empty attribute name and value"
            : type.GetAttributes().Find("DynamoDerivedTypeAttribute") is not null
                ? "[DynamoDerivedType] already defines the attribute that identifies the type's items; keep one of the two"
            : PolymorphismParser.IsDerived(type) ? "a base names the type with [DynamoDerivedType], which is its tag; remove [DynamoTag]"
            : null;

    private static (string Attribute, string Value) Read(AttributeData tag) =>
        (tag.FirstText(), tag.ConstructorArguments.Length > 1 && tag.ConstructorArguments[1].Value is string value ? value : "");
}
