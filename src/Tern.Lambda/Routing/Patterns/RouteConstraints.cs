namespace Tern.Lambda.Routing;

/// <summary>Compares the texts that constraints accept.</summary>
internal static class RouteConstraints
{
    /// <summary>Returns true if no text meets all constraints.</summary>
    public static bool AreEmpty(IReadOnlyList<RouteConstraint> constraints)
    {
        for (var i = 0; i < constraints.Count; i++)
        {
            if (constraints[i].Min > constraints[i].Max || constraints[i] is { Kind: RouteConstraintKind.Length, Max: < 1 }) return true;
            for (var j = 0; j < i; j++)
                if (AreDisjoint(constraints[i], constraints[j])) return true;
        }

        return false;
    }

    /// <summary>Returns true if it is certain that no text meets both sets.</summary>
    public static bool AreDisjoint(IReadOnlyList<RouteConstraint> left, IReadOnlyList<RouteConstraint> right)
    {
        foreach (var one in left)
            foreach (var other in right)
                if (AreDisjoint(one, other)) return true;
        return false;
    }

    /// <summary>Returns true if it is certain that every text that meets the first set meets the second.</summary>
    public static bool AreWithin(IReadOnlyList<RouteConstraint> inner, IReadOnlyList<RouteConstraint> outer)
    {
        foreach (var wide in outer)
        {
            var implied = false;
            foreach (var narrow in inner) implied |= IsWithin(narrow, wide);
            if (!implied) return false;
        }

        return true;
    }

    /// <summary>
    /// Compares the precedence of two sets: the longer one is tried first; if they are equally long, the one with the
    /// more specific kinds. The order of registration makes no difference.
    /// </summary>
    public static int Compare(IReadOnlyList<RouteConstraint> left, IReadOnlyList<RouteConstraint> right)
    {
        if (left.Count != right.Count) return right.Count - left.Count;
        for (var i = 0; i < left.Count; i++)
            if (left[i].Kind != right[i].Kind) return left[i].Kind - right[i].Kind;
        for (var i = 0; i < left.Count; i++)
            if (Width(left[i]).CompareTo(Width(right[i])) is var order and not 0) return order;
        for (var i = 0; i < left.Count; i++)
            if (string.CompareOrdinal(left[i].Text, right[i].Text) is var order and not 0) return order;
        return 0;
    }

    private static decimal Width(RouteConstraint constraint) => (decimal)constraint.Max - constraint.Min;

    private static bool AreDisjoint(RouteConstraint left, RouteConstraint right)
    {
        if (left.Kind == RouteConstraintKind.Length || right.Kind == RouteConstraintKind.Length || (left.IsNumeric && right.IsNumeric))
            return (left.Kind == RouteConstraintKind.Length) == (right.Kind == RouteConstraintKind.Length) && (left.Max < right.Min || right.Max < left.Min);
        if (left.Kind == right.Kind) return false;

        // "true" consists of letters, and the digits of a GUID may, too.
        var withLetters = left.Kind == RouteConstraintKind.Alpha ? right.Kind : right.Kind == RouteConstraintKind.Alpha ? left.Kind : RouteConstraintKind.Value;
        return withLetters is not (RouteConstraintKind.Bool or RouteConstraintKind.Guid);
    }

    private static bool IsWithin(RouteConstraint narrow, RouteConstraint wide) => wide.Kind switch
    {
        RouteConstraintKind.Long => narrow.Kind is RouteConstraintKind.Int or RouteConstraintKind.Long or RouteConstraintKind.Value,
        RouteConstraintKind.Decimal => narrow.IsNumeric,
        RouteConstraintKind.Value or RouteConstraintKind.Length => narrow.Kind == wide.Kind && narrow.Min >= wide.Min && narrow.Max <= wide.Max,
        RouteConstraintKind.Alpha => narrow.Kind is RouteConstraintKind.Alpha or RouteConstraintKind.Bool,
        _ => narrow.Kind == wide.Kind,
    };
}
