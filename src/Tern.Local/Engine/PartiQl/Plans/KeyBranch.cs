namespace Tern.Local.Engine;

/// <summary>
/// An alternative of a WHERE clause, whose conditions must all hold: those that restrict the keys, and the rest.
/// </summary>
internal sealed class KeyBranch
{
    public KeyBranch(List<Condition> conditions, KeySchema key)
    {
        foreach (var condition in conditions)
        {
            if (KeyConditions.Read(condition, key) is not { } term)
            {
                Filters.Add(condition);
                NegatesSort |= KeyConditions.NegatesSort(condition, key);
            }
            else if (term.Attribute.Name.AsSpan().SequenceEqual(key.Partition[0].Utf8Name))
            {
                Partition.Add(term);
            }
            else
            {
                Sort.Add(term);
            }
        }
    }

    /// <summary>The equality conditions on the partition key; at least one.</summary>
    public List<KeyTerm> Partition { get; } = [];

    public List<KeyTerm> Sort { get; } = [];

    public List<Condition> Filters { get; } = [];

    /// <summary>true if it excludes sort keys. The service allows such alternatives to overlap with others.</summary>
    public bool NegatesSort { get; }

    /// <summary>Finds the first key attribute that is compared with a value of another type.</summary>
    public KeyAttribute? FindMismatch(KeySchema key, Bindings bindings)
    {
        foreach (var term in Partition)
        {
            if (!Matches(term, key.Partition[0], bindings)) return key.Partition[0];
        }

        foreach (var term in Sort)
        {
            if (!Matches(term, key.Sort[0], bindings)) return key.Sort[0];
        }

        return null;
    }

    private static bool Matches(KeyTerm term, KeyAttribute attribute, Bindings bindings) =>
        bindings.Value(term.Value).Kind == attribute.Kind && (term.Upper < 0 || bindings.Value(term.Upper).Kind == attribute.Kind);
}
