using Tern.Lambda.Routing;

namespace Tern.Lambda.Generator;

/// <summary>Finds routes that conflict.</summary>
internal static class RouteConflicts
{
    public static EquatableArray<DiagnosticModel> Find(IEnumerable<RouteModel> routes)
    {
        var diagnostics = new DiagnosticBag();
        foreach (var scope in routes.GroupBy(static route => (route.Scope, route.Method)))
        {
            var seen = new List<(RouteModel Model, RoutePattern Pattern)>();
            foreach (var route in scope)
            {
                if (RoutePattern.Parse(route.Pattern, out _) is not { } pattern) continue;
                if (Obstacle(pattern) is { } obstacle) diagnostics.Add(Rules.UnreachableRoute, route.At, route.Pattern, obstacle);
                foreach (var other in seen) Compare(route, pattern, other.Model, other.Pattern, diagnostics);
                seen.Add((route, pattern));
            }
        }

        return diagnostics.Found;
    }

    private static string? Obstacle(RoutePattern pattern)
    {
        foreach (var segment in pattern.Segments)
        {
            if (RouteConstraints.AreEmpty(segment.Constraints)) return $"no text satisfies all constraints of '{segment.Text}'";
            if (!segment.IsParameter && segment.Text is "." or "..") return $"requests with '{segment.Text}' in their path are rejected";
        }

        return null;
    }

    private static void Compare(RouteModel route, RoutePattern pattern, RouteModel other, RoutePattern otherPattern, DiagnosticBag diagnostics)
    {
        foreach (var left in Variants(pattern))
        {
            foreach (var right in Variants(otherPattern))
            {
                if (RoutePattern.AreSame(left, right))
                {
                    diagnostics.Add(Rules.SameRoute, route.At, pattern.Text, otherPattern.Text);
                    return;
                }

                if (left.Count == right.Count && Overlap(left, right) is { } first)
                {
                    // The order in which they are tried decides, not the order in which they are written.
                    var isTriedLater = RoutePattern.Compare(left[first], right[first]) > 0;
                    var (winner, loser) = isTriedLater ? (right, left) : (left, right);
                    var (winning, losing) = isTriedLater ? (otherPattern, pattern) : (pattern, otherPattern);
                    if (RouteConstraints.AreWithin(winner[first].Constraints, loser[first].Constraints)) continue;
                    if (RouteConstraints.AreWithin(loser[first].Constraints, winner[first].Constraints) && Covers(winner, loser, first + 1))
                        diagnostics.Add(Rules.UnreachableRoute, route.At, losing.Text, $"'{winning.Text}' matches all of its paths, and is tried first");
                    else diagnostics.Add(Rules.AmbiguousRoute, route.At, losing.Text, winning.Text);
                    return;
                }
            }
        }
    }

    private static IEnumerable<IReadOnlyList<RouteSegment>> Variants(RoutePattern pattern)
    {
        yield return pattern.Segments;
        if (pattern.EndsOptional) yield return pattern.Segments.Take(pattern.Segments.Count - 1).ToList();
    }

    // Returns the segment in which two patterns differ, if both are constrained there and a path may match both.
    private static int? Overlap(IReadOnlyList<RouteSegment> left, IReadOnlyList<RouteSegment> right)
    {
        int? first = null;
        for (var i = 0; i < left.Count; i++)
        {
            if (first is null && RoutePattern.Compare(left[i], right[i]) == 0) continue;
            if (first is null)
            {
                if (left[i].Class != 1 || right[i].Class != 1) return null;
                first = i;
            }

            if (!left[i].IsParameter && !right[i].IsParameter && left[i].Text != right[i].Text) return null;
            if (RouteConstraints.AreDisjoint(left[i].Constraints, right[i].Constraints)) return null;
        }

        return first;
    }

    private static bool Covers(IReadOnlyList<RouteSegment> winner, IReadOnlyList<RouteSegment> loser, int from)
    {
        for (var i = from; i < winner.Count; i++)
        {
            var same = RoutePattern.Compare(winner[i], loser[i]) == 0;
            if (!same && !(winner[i].IsParameter && loser[i].IsParameter && RouteConstraints.AreWithin(loser[i].Constraints, winner[i].Constraints)))
                return false;
        }

        return true;
    }
}
