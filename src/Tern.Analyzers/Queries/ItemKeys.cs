using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Tern.Analyzers;

/// <summary>
/// Reads the keys of an item type from its attributes: first those of its table, then those of the indexes that contain
/// it.
/// </summary>
internal static class ItemKeys
{
    private const string Space = "Tern.DynamoDb";

    public static IReadOnlyList<ItemKey> Of(INamedTypeSymbol type)
    {
        if (type.GetAttributes().FirstOrDefault(attribute => Is(attribute, "DynamoItemAttribute")) is not { AttributeClass: { } itemClass } item) return [];
        ISymbol layout = itemClass.TypeArguments is [var shared] ? shared : type;
        if (layout.GetAttributes().FirstOrDefault(attribute => Is(attribute, "DynamoTableAttribute")) is not { } table) return [];

        var members = Members(type);
        var partition = Key(members, Text(item, "Partition"), Text(table, "PartitionKey"), "PartitionKeyAttribute");
        var sort = Key(members, Text(item, "Sort"), Text(table, "SortKey"), "SortKeyAttribute");
        var keys = new List<ItemKey> { new(null, Text(item, "PartitionName") ?? "Partition", partition, sort, HasAll: true) };

        var own = type.GetAttributes().Where(attribute => Is(attribute, "DynamoIndexAttribute")).ToList();
        foreach (var index in layout.GetAttributes().Where(attribute => Is(attribute, "DynamoTableIndexAttribute")))
        {
            // The generator rejects invalid names. The index's method may then have another name, and the index is
            // ignored here.
            if (index.ConstructorArguments is not [{ Value: string name }]) continue;
            var given = own.FirstOrDefault(attribute => attribute.ConstructorArguments is [{ Value: string its }] && its == name);
            var indexPartition = index.Named("IsLocal")?.Value is true ? partition : Key(members, index, given, "Partition");
            if (indexPartition.IsEmpty) continue;
            var method = given is null ? name : Text(given, "MethodName") ?? name;
            keys.Add(new ItemKey(name, method, indexPartition, Key(members, index, given, "Sort"), index.Named("Projection") is null));
        }

        return keys;
    }

    private static ImmutableArray<string> Key(List<ISymbol> members, AttributeData index, AttributeData? given, string which)
    {
        if (given is not null && Text(given, which) is { } template) return Members(template);
        var names = index.Named(which + "Keys") is { Kind: TypedConstantKind.Array, IsNull: false } several
            ? several.Values.Select(value => value.Value as string ?? "").ToList()
            : Text(index, which + "Key") is { } one ? [one] : [];
        var found = names.Select(name => Stored(members, name)).ToList();
        return found.Contains(null) ? [] : [.. found!];
    }

    private static ImmutableArray<string> Key(List<ISymbol> members, string? template, string? attribute, string mark)
    {
        if (template is not null) return Members(template);
        var marked = members.FirstOrDefault(member => member.GetAttributes().Any(one => Is(one, mark)))?.Name;
        return (marked ?? (attribute is null ? null : Stored(members, attribute))) is { } name ? [name] : [];
    }

    // Finds the member stored as an attribute, by its explicit attribute name or by its own name in any casing.
    private static string? Stored(List<ISymbol> members, string attribute) => members.FirstOrDefault(member =>
        member.GetAttributes().FirstOrDefault(one => Is(one, "DynamoAttributeAttribute")) is { ConstructorArguments: [{ Value: string name }] }
            ? name == attribute
            : string.Equals(member.Name, attribute.Replace("_", "").Replace("-", ""), StringComparison.OrdinalIgnoreCase))?.Name;

    private static List<ISymbol> Members(INamedTypeSymbol type)
    {
        var members = new List<ISymbol>();
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
            members.AddRange(current.GetMembers().Where(static member => member is IPropertySymbol or IFieldSymbol { IsImplicitlyDeclared: false }));
        return members;
    }

    // CUSTOMER#{CustomerId}#{Number:D8}: the text in braces, up to a colon. Doubled braces are literals.
    private static ImmutableArray<string> Members(string template)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        var plain = template.Replace("{{", "").Replace("}}", "");
        for (var open = plain.IndexOf('{'); open >= 0; open = plain.IndexOf('{', open + 1))
        {
            var close = plain.IndexOf('}', open);
            if (close < 0) break;
            names.Add(plain.Substring(open + 1, close - open - 1).Split(':')[0].Trim());
        }

        return names.ToImmutable();
    }

    private static string? Text(AttributeData attribute, string property) => attribute.Named(property)?.Value as string;

    private static bool Is(AttributeData attribute, string name) =>
        attribute.AttributeClass is { } type && type.Name == name && type.ContainingNamespace.ToDisplayString() == Space;
}
