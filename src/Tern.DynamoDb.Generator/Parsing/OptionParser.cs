using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Rejects options that don't apply to their member and so would have no effect.</summary>
internal static class OptionParser
{
    private static readonly string[] s_roles = ["DynamoVersionAttribute", "DynamoTimeToLiveAttribute", "DynamoExtensionDataAttribute"];
    private static readonly string[] s_keys = ["PartitionKeyAttribute", "SortKeyAttribute"];

    public static void Check(
        INamedTypeSymbol type, ISymbol member, INamedTypeSymbol within, ITypeSymbol memberType, List<AttributeData> attributes, bool isItem,
        DiagnosticBag diagnostics)
    {
        var at = member.Locations.Any(location => location.IsInSource) ? member : within;
        var roles = s_roles.Where(role => attributes.Find(role) is not null).ToList();
        if (roles.Count > 1) Report($"it can't be both {Shown(roles[0])} and {Shown(roles[1])}");

        if (!isItem && !IsItem(type, within) && attributes.Find("DynamoAttributeAttribute")?.Flag("KeyOnly") == true)
            Report($"KeyOnly is for members of items, and '{Names.Display(type)}' is a value in one");

        // A value within an item has no key; if its type is also an item, that item has one.
        if (!isItem && !IsItem(type, within))
        {
            foreach (var key in s_keys.Where(key => attributes.Find(key) is not null))
                Report($"{Shown(key)} is for members of items, and '{Names.Display(type)}' is a value in one");
            foreach (var role in roles.Where(role => role != "DynamoExtensionDataAttribute"))
                Report($"{Shown(role)} is for members of items, and '{Names.Display(type)}' is a value in one");
        }

        if (attributes.Find("DynamoAttributeAttribute") is not { } options) return;
        var leaf = Leaf(memberType);
        var hasConverter = options.Named("Converter")?.Value is INamedTypeSymbol;
        if (options.Flag("EnumAsNumber") && (hasConverter || leaf.TypeKind != TypeKind.Enum))
            Report(hasConverter ? "its converter determines how it is stored, so EnumAsNumber does nothing" : "EnumAsNumber is for enums");
        if (options.Flag("Utc") && (hasConverter || leaf.ToDisplayString() != "System.DateTimeOffset"))
            Report(hasConverter ? "its converter determines how it is stored, so Utc does nothing" : "Utc is for DateTimeOffset; a DateTime is always in UTC");
        if (options.Number("DateFormat") != 0)
        {
            if (hasConverter) Report("its converter determines how it is stored, so DateFormat does nothing");
            else if (leaf.SpecialType != SpecialType.System_DateTime && leaf.ToDisplayString() != "System.DateTimeOffset")
                Report("DateFormat is for DateTime and DateTimeOffset");
            else if (options.Flag("Utc")) Report("a DateFormat is always in UTC, so Utc does nothing");
            else if (attributes.Find("DynamoTimeToLiveAttribute") is not null && options.Number("DateFormat") != (int)DateFormat.EpochSeconds)
                Report("a time to live is stored in seconds since 1970, so it has no other DateFormat");
        }

        if (options.Flag("WriteNull") && memberType is { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T })
            Report("WriteNull is for members that may be null");
        if (hasConverter && roles.Count > 0) Report($"{Shown(roles[0])} is stored in a fixed form, so it can't have a converter");

        void Report(string misfit) => diagnostics.Add(Rules.OptionMisfit, at, Names.Display(type), member.Name, misfit);
    }

    /// <summary>Returns the reason that the reading options of a member don't apply to it, or null.</summary>
    public static string? Misfit(
        string attribute, IReadOnlyList<string> aliases, bool isTableKey, MemberRole role, ValueModel value, AttributeData? options, bool isKey)
    {
        if (aliases.Any(string.IsNullOrEmpty)) return "an alias is empty";
        if (aliases.Contains(attribute)) return $"the alias '{attribute}' is the attribute's own name";
        if (aliases.Distinct().Count() < aliases.Count) return "an alias is specified twice";
        if (aliases.Count > 0 && isTableKey) return "it is a key of the table, which every item stores under that name, so it can't have aliases";
        if (aliases.Count > 0 && role is MemberRole.Version or MemberRole.ExtensionData)
            return role == MemberRole.Version ? "a version is compared under its own name only, so it can't have aliases" : "extension data can't have aliases";
        if (options is null || !options.Flag("Lenient")) return null;
        if (isKey) return "a key is always stored as its own type, so Lenient does nothing";
        if (role is not (MemberRole.None or MemberRole.TimeToLive) || value.Kind == ValueKind.Converted)
            return "its form is fixed, so Lenient does nothing";
        return value.HasOtherForms || value.Kind is ValueKind.List or ValueKind.Set or ValueKind.Dictionary ? null
            : "Lenient is for strings, numbers, Booleans, enums, DateTime, DateTimeOffset and collections of them";
    }

    // An item by its own attribute or a context's, or a derived type of one.
    private static bool IsItem(INamedTypeSymbol type, INamedTypeSymbol within)
    {
        var mapped = within.GetAttributes().All("DynamoMapAttribute").Select(map => map.AttributeClass!.TypeArguments.FirstOrDefault()).ToList();
        for (var current = type; current is not null; current = current.BaseType)
        {
            if (current.GetAttributes().Find("DynamoItemAttribute") is not null) return true;
            if (mapped.Exists(item => SymbolEqualityComparer.Default.Equals(item, current))) return true;
        }

        return false;
    }

    // An option of a collection applies to its elements.
    private static ITypeSymbol Leaf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => Leaf(array.ElementType),
        INamedTypeSymbol { TypeArguments.Length: > 0 } named => Leaf(named.TypeArguments[named.TypeArguments.Length - 1]),
        _ => type,
    };

    private static string Shown(string attribute) => $"[{attribute.Substring(0, attribute.Length - "Attribute".Length)}]";
}
