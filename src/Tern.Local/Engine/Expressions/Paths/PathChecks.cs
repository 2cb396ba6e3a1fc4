namespace Tern.Local.Engine;

/// <summary>
/// Checks that the paths of an expression neither overlap (one contains the other) nor conflict (a name and an index at
/// the same position). All overlaps are reported before conflicts.
/// </summary>
internal static class PathChecks
{
    public static void Check(Expression expression, ReadOnlySpan<DocumentPath> paths, Bindings bindings)
    {
        Check(expression, paths, bindings, overlaps: true);
        Check(expression, paths, bindings, overlaps: false);
    }

    private static void Check(Expression expression, ReadOnlySpan<DocumentPath> paths, Bindings bindings, bool overlaps)
    {
        for (var second = 1; second < paths.Length; second++)
        {
            for (var first = 0; first < second; first++)
            {
                var found = Compare(paths[first], paths[second], bindings);
                if (found != (overlaps ? Relation.Overlap : Relation.Conflict)) continue;
                throw expression.Invalid(
                    $"Two document paths {(overlaps ? "overlap" : "conflict")} with each other; must remove or rewrite one of these paths; " +
                    $"path one: {paths[first].Describe(bindings)}, path two: {paths[second].Describe(bindings)}");
            }
        }
    }

    private static Relation Compare(DocumentPath first, DocumentPath second, Bindings bindings)
    {
        var shared = Math.Min(first.Steps.Length, second.Steps.Length);
        for (var i = 0; i < shared; i++)
        {
            var (a, b) = (first.Steps[i], second.Steps[i]);
            if (a.IsIndex != b.IsIndex) return Relation.Conflict;
            if (a.IsIndex ? a.Index != b.Index : !a.NameIn(bindings).SequenceEqual(b.NameIn(bindings))) return Relation.Apart;
        }

        return Relation.Overlap;
    }

    private enum Relation
    {
        Apart,
        Overlap,
        Conflict,
    }
}
