using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>Finds types of one table whose items a query couldn't distinguish.</summary>
internal static class KeySpaces
{
    /// <summary>Returns the diagnostics for all pairs that collide.</summary>
    public static List<DiagnosticModel> Collisions(IEnumerable<KeySpace> spaces)
    {
        var found = new List<DiagnosticModel>();

        // It is the same table whether it is declared by its layout class, another class with the same name, or the item itself.
        foreach (var table in spaces.GroupBy(space => space.Layout.Name))
        {
            var all = table.Where(space => space.IsElsewhere).GroupBy(space => space.FullType).Select(type => type.First())
                .Concat(table.Where(space => !space.IsElsewhere).OrderBy(space => space.Type, StringComparer.Ordinal)).ToList();
            for (var i = 1; i < all.Count; i++)
            {
                for (var j = 0; j < i; j++)
                {
                    if (!all[i].IsElsewhere && Collide(all[j], all[i]))
                        found.Add(new DiagnosticModel(
                            Rules.PrefixesCollide, all[i].Location,
                            new EquatableArray<string>([Name(all[j], all[i]), Name(all[i], all[j]), all[i].Layout.Name])));
                }
            }
        }

        return found;
    }

    /// <summary>
    /// Returns the types that may share a type's keys: the base types that declare it as a derived type, and the type
    /// that it is a projection of.
    /// </summary>
    public static IEnumerable<string> Bases(INamedTypeSymbol item, AttributeData attribute)
    {
        if (attribute.Named("ProjectionOf")?.Value is INamedTypeSymbol whole) yield return Names.Of(whole);
        for (var type = item.BaseType; type is not null; type = type.BaseType)
            if (PolymorphismParser.IsNamed(type, item)) yield return Names.Of(type);
        foreach (var type in item.AllInterfaces)
            if (PolymorphismParser.IsNamed(type, item)) yield return Names.Of(type);
    }

    private static bool Collide(KeySpace a, KeySpace b) =>
        (a.Tag.Length == 0 || a.Tag != b.Tag || a.TagValue == b.TagValue)
            && !a.Bases.Contains(b.FullType) && !b.Bases.Contains(a.FullType) && Overlap(a.Partition, a.PartitionIsConstant, b.Partition, b.PartitionIsConstant)
            && (!a.HasSort || Overlap(a.Sort, a.SortIsConstant, b.Sort, b.SortIsConstant));

    private static string Name(KeySpace space, KeySpace other) => space.Type == other.Type ? space.FullType.Replace("global::", "") : space.Type;

    // Returns true if a key of one type can be a key of the other, or begin with the prefix of the other's query.
    private static bool Overlap(string a, bool aIsFixed, string b, bool bIsFixed)
    {
        for (var i = 0; i < a.Length && i < b.Length; i++)
            if (!KeyForm.MayBeEqual(a[i], b[i])) return false;

        // If one ends where the other continues, reading distinguishes them.
        return a.Length == b.Length || !(a.Length < b.Length ? aIsFixed : bIsFixed);
    }
}
