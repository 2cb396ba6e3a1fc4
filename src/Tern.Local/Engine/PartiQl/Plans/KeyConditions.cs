namespace Tern.Local.Engine;

/// <summary>
/// Finds the key conditions in a WHERE clause that a query supports: equality of the partition key, and a range of sort
/// keys.
/// </summary>
internal static class KeyConditions
{
    /// <summary>Returns the condition as a key condition, or null if it isn't one.</summary>
    public static KeyTerm? Read(Condition condition, KeySchema key) => condition switch
    {
        CompareCondition { Operator: not "<>", Left: PathOperand path, Right: ValueOperand value } compare =>
            Term(path, key, Comparison(compare.Operator, flipped: false), value, null),
        CompareCondition { Operator: not "<>", Left: ValueOperand value, Right: PathOperand path } compare =>
            Term(path, key, Comparison(compare.Operator, flipped: true), value, null),
        BetweenCondition { Value: PathOperand path, Low: ValueOperand low, High: ValueOperand high } => Term(path, key, KeyComparison.Between, low, high),
        FunctionCondition { Name: Functions.BeginsWith, Operands: [PathOperand path, ValueOperand value] } =>
            Term(path, key, KeyComparison.BeginsWith, value, null),
        _ => null,
    };

    /// <summary>
    /// Returns a value indicating whether the condition is <c>key IN [values]</c>, which is an equality condition for
    /// each value.
    /// </summary>
    public static bool IsMembership(Condition condition, KeySchema key) =>
        condition is InCondition { Value: PathOperand path, Candidates.Length: > 0 } membership
            && Array.TrueForAll(membership.Candidates, static candidate => candidate is ValueOperand)
        && Role(path, key) != KeyRole.None;

    public static bool IsPartition(Condition condition, KeySchema key) => condition switch
    {
        InCondition { Value: PathOperand path } => IsMembership(condition, key) && Role(path, key) == KeyRole.Partition,
        _ => Read(condition, key) is { } term && term.Attribute.Name.AsSpan().SequenceEqual(key.Partition[0].Utf8Name),
    };

    /// <summary>
    /// Returns a value indicating whether the condition excludes sort keys, with NOT or an inequality.
    /// </summary>
    public static bool NegatesSort(Condition condition, KeySchema key) => condition is NotCondition or CompareCondition { Operator: "<>" } &&
        key.Sort.Length > 0 && ConditionPaths.Any(condition, path => path.Steps[0].Name.AsSpan().SequenceEqual(key.Sort[0].Utf8Name));

    private static KeyTerm? Term(PathOperand path, KeySchema key, KeyComparison comparison, ValueOperand value, ValueOperand? upper)
    {
        var role = Role(path, key);
        if (role == KeyRole.None || (role == KeyRole.Partition && comparison != KeyComparison.Equal)) return null;
        return new KeyTerm(path.Path.Steps[0], comparison, value.Placeholder, upper?.Placeholder ?? -1);
    }

    private static KeyRole Role(PathOperand path, KeySchema key)
    {
        if (!path.Path.IsTopLevel) return KeyRole.None;
        var name = path.Path.Steps[0].Name.AsSpan();
        if (name.SequenceEqual(key.Partition[0].Utf8Name)) return KeyRole.Partition;
        return key.Sort.Length > 0 && name.SequenceEqual(key.Sort[0].Utf8Name) ? KeyRole.Sort : KeyRole.None;
    }

    private static KeyComparison Comparison(string comparator, bool flipped) => comparator switch
    {
        "<" => flipped ? KeyComparison.Greater : KeyComparison.Less,
        "<=" => flipped ? KeyComparison.GreaterOrEqual : KeyComparison.LessOrEqual,
        ">" => flipped ? KeyComparison.Less : KeyComparison.Greater,
        ">=" => flipped ? KeyComparison.LessOrEqual : KeyComparison.GreaterOrEqual,
        _ => KeyComparison.Equal,
    };

    private enum KeyRole
    {
        None,
        Partition,
        Sort,
    }
}
