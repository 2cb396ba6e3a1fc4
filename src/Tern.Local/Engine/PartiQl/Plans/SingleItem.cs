namespace Tern.Local.Engine;

/// <summary>The single item that a WHERE clause identifies by equality conditions on all key attributes.</summary>
internal static class SingleItem
{
    /// <summary>
    /// Returns the number of each key attribute's value, from the conditions that all have to hold; -1 if there is
    /// none.
    /// </summary>
    public static int[] FindKey(ConditionExpression? where, KeySchema key, Bindings bindings, bool refuseSeveral)
    {
        var values = new int[key.All.Length];
        Array.Fill(values, -1);
        if (where is not null) Collect(where.Root, key, bindings, values, refuseSeveral);
        return values;
    }

    /// <summary>
    /// Returns the values of a read that specifies its key and nothing else; null if the WHERE clause contains more or
    /// less.
    /// </summary>
    public static int[]? FindExactKey(List<KeyBranch>? branches, KeySchema key, Bindings bindings)
    {
        if (branches is not [{ Filters.Count: 0 } branch]) return null;
        var values = new int[key.All.Length];
        Array.Fill(values, -1);
        foreach (var term in branch.Partition.Concat(branch.Sort))
        {
            if (term.Comparison != KeyComparison.Equal) return null;
            var at = Array.FindIndex(key.All, attribute => term.Attribute.Name.AsSpan().SequenceEqual(attribute.Utf8Name));
            if (values[at] >= 0 && !bindings.Value(values[at]).SameAs(bindings.Value(term.Value))) return null;
            values[at] = term.Value;
        }

        return Array.TrueForAll(values, static value => value >= 0) ? values : null;
    }

    /// <summary>Appends the payload of an item that consists of the key only.</summary>
    public static void WriteKey(KeySchema key, int[] values, Bindings bindings, ValueWriter to)
    {
        var item = to.BeginPayload();
        for (var i = 0; i < values.Length; i++)
        {
            to.Name(key.All[i].Utf8Name);
            to.Buffer.Write(bindings.Value(values[i]).Bytes);
        }

        to.EndMapPayload(item);
    }

    private static void Collect(Condition condition, KeySchema key, Bindings bindings, int[] values, bool refuseSeveral)
    {
        if (condition is AndCondition both)
        {
            Collect(both.Left, key, bindings, values, refuseSeveral);
            Collect(both.Right, key, bindings, values, refuseSeveral);
            return;
        }

        if (KeyConditions.Read(condition, key) is not { Comparison: KeyComparison.Equal } term) return;
        var at = Array.FindIndex(key.All, attribute => term.Attribute.Name.AsSpan().SequenceEqual(attribute.Utf8Name));
        if (values[at] < 0) values[at] = term.Value;
        else if (refuseSeveral && !bindings.Value(values[at]).SameAs(bindings.Value(term.Value)))
            throw EngineException.Validation($"Multiple conditions on same key {key.All[at].Name}. Only single item Update/Insert/Delete are supported");
    }
}
