using Tern.Local.Engine.Expressions.Conditions;
using Tern.Local.Engine.Expressions.Operands;
using Tern.Local.Engine.Keys;

namespace Tern.Local.Engine.PartiQl.Plans;

/// <summary>
/// Takes a WHERE clause apart into the alternatives that a query each can read: an OR that names keys is several, an IN on a key one for
/// each value. An OR without keys is a filter.
/// </summary>
internal static class KeyBranches
{
    /// <summary>The most reads that the service makes of one statement.</summary>
    private const int MaxReads = 50;

    /// <summary>The alternatives; null when one of them does not say which partition it wants, so that all of the table has to be read.</summary>
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

    /// <summary>How many alternatives there are, without making them; beyond the limit any number above it.</summary>
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
