namespace Tern.DynamoDb.Generator;

/// <summary>Finds types of one table whose items a query could not tell apart.</summary>
internal static class KeySpaces
{
    /// <summary>The diagnostics for all pairs that collide.</summary>
    public static List<DiagnosticModel> Collisions(IEnumerable<KeySpace> spaces)
    {
        var found = new List<DiagnosticModel>();
        foreach (var table in spaces.GroupBy(space => space.Table))
        {
            var all = table.OrderBy(space => space.Type, StringComparer.Ordinal).ToList();
            for (var i = 1; i < all.Count; i++)
            {
                for (var j = 0; j < i; j++)
                {
                    if (Collide(all[j], all[i]))
                        found.Add(new DiagnosticModel(
                            Rules.PrefixesCollide, all[i].Location, new EquatableArray<string>([all[j].Type, all[i].Type, Short(all[i].Table)])));
                }
            }
        }

        return found;
    }

    private static bool Collide(KeySpace a, KeySpace b) =>
        !a.Bases.Contains(b.FullType) && !b.Bases.Contains(a.FullType) && Overlap(a.Partition, a.PartitionIsConstant, b.Partition, b.PartitionIsConstant)
            && (!a.HasSort || Overlap(a.Sort, a.SortIsConstant, b.Sort, b.SortIsConstant));

    // Whether a key of the one can be a key of the other, or begin with what the other's query asks for.
    private static bool Overlap(string a, bool aIsConstant, string b, bool bIsConstant) =>
        aIsConstant && bIsConstant ? a == b
        : aIsConstant ? a.StartsWith(b, StringComparison.Ordinal)
        : bIsConstant ? b.StartsWith(a, StringComparison.Ordinal)
        : a.StartsWith(b, StringComparison.Ordinal) || b.StartsWith(a, StringComparison.Ordinal);

    private static string Short(string type) => type.Substring(type.LastIndexOf('.') + 1).Replace("global::", "");
}
