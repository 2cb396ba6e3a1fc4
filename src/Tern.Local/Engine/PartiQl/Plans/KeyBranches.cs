namespace Tern.Local.Engine;

/// <summary>
/// Splits a WHERE clause into alternatives that can each be read by a query: an OR with keys yields several, and an IN
/// on a key yields one per value. An OR without keys is a filter.
/// </summary>
internal static class KeyBranches
{
    /// <summary>The service's limit for the number of reads per statement.</summary>
    private const int MaxReads = 50;

    /// <summary>
    /// Returns the alternatives, or null if one of them doesn't specify a partition, so that the whole table has to be
    /// read.
    /// </summary>
    public static List<KeyBranch>? Of(ConditionExpression? where, KeySchema key)
    {
        if (where is null || !IsKeyed(where.Root, key)) return null;
        if (Count(where.Root, key) > MaxReads) throw EngineException.Validation("Too many decomposed read operations for a given query.");
        return Expand(where.Root, key).ConvertAll(conditions => new KeyBranch(conditions, key));
    }

    private static bool IsKeyed(Condition condition, KeySchema key) => condition switch
    {
        AndCondition both => IsKeyed(both.Left, key) || IsKeyed(both.Right, key),
        OrCondition either => IsKeyed(either.Left, key) && IsKeyed(either.Right, key),
        _ => KeyConditions.IsPartition(condition, key),
    };

    private static bool NamesKeys(Condition condition, KeySchema key) => condition switch
    {
        AndCondition both => NamesKeys(both.Left, key) || NamesKeys(both.Right, key),
        OrCondition either => NamesKeys(either.Left, key) || NamesKeys(either.Right, key),
        _ => KeyConditions.IsMembership(condition, key) || KeyConditions.Read(condition, key) is not null,
    };

    /// <summary>
    /// Returns the number of alternatives without creating them; above the limit, the number is arbitrary but larger
    /// than the limit.
    /// </summary>
    private static long Count(Condition condition, KeySchema key)
    {
        switch (condition)
        {
            case AndCondition both:
                return Math.Min(MaxReads + 1, Count(both.Left, key) * Count(both.Right, key));
            case OrCondition either:
                return NamesKeys(either, key) ? Math.Min(MaxReads + 1, Count(either.Left, key) + Count(either.Right, key)) : 1;
            case InCondition membership when KeyConditions.IsMembership(condition, key):
                return Math.Min(MaxReads + 1, membership.Candidates.Length);
            default:
                return 1;
        }
    }

    private static List<List<Condition>> Expand(Condition condition, KeySchema key)
    {
        switch (condition)
        {
            case AndCondition both:
                var products = new List<List<Condition>>();
                var rights = Expand(both.Right, key);
                foreach (var left in Expand(both.Left, key))
                {
                    foreach (var right in rights) products.Add([.. left, .. right]);
                }

                return products;
            case OrCondition either when NamesKeys(either, key):
                return [.. Expand(either.Left, key), .. Expand(either.Right, key)];
            case InCondition membership when KeyConditions.IsMembership(condition, key):
                return [.. membership.Candidates.Select(candidate => new List<Condition> { new CompareCondition("=", membership.Value, candidate) })];
            default:
                return [[condition]];
        }
    }
}
