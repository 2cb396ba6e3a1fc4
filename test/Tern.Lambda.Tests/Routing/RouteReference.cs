using System.Text;
using Tern.Lambda.Routing;

namespace Tern.Lambda.Tests.Routing;

/// <summary>Finds routes in the simplest way: all matching routes, the best one first.</summary>
internal static class RouteReference
{
    /// <summary>Returns true if the two routes can't be in one table.</summary>
    public static bool AreSame(RouteEntry left, RouteEntry right) =>
        left.Method == right.Method && Variants(left).Any(one => Variants(right).Any(other => RoutePattern.AreSame(one, other)));

    public static (RouteEntry? Entry, string[] Values, int Allowed) Find(IEnumerable<RouteEntry> routes, string path, string method)
    {
        var fitting = routes.SelectMany(entry => Variants(entry).Select(segments => (Entry: entry, Segments: segments, Values: Fit(segments, path))))
            .Where(one => one.Values is not null).ToList();
        var number = RouteMethod.Of(Encoding.UTF8.GetBytes(method));

        // Of the routes with the same path, the one for the method comes first, then GET for a HEAD request, then the
        // one for any method.
        int[] wanted = number == RouteMethod.Head ? [RouteMethod.Head, RouteMethod.Get, RouteMethod.Any] : [number, RouteMethod.Any];
        var best = fitting.Where(one => wanted.Contains(one.Entry.Method))
            .OrderBy(one => one.Segments, Comparer<IReadOnlyList<RouteSegment>>.Create(Compare))
            .ThenBy(one => Array.IndexOf(wanted, one.Entry.Method))
            .FirstOrDefault();
        return best.Entry is null
            ? (null, [], fitting.Aggregate(0, (methods, one) => methods | (1 << one.Entry.Method)))
            : (best.Entry, best.Values!, 0);
    }

    private static IEnumerable<IReadOnlyList<RouteSegment>> Variants(RouteEntry entry)
    {
        yield return entry.Pattern.Segments;
        if (entry.Pattern.EndsOptional) yield return [.. entry.Pattern.Segments.SkipLast(1)];
    }

    // A route that ends here comes before one that takes the rest, even if the rest is empty.
    private static int Compare(IReadOnlyList<RouteSegment> left, IReadOnlyList<RouteSegment> right)
    {
        for (var i = 0; i < Math.Min(left.Count, right.Count); i++)
            if (RoutePattern.Compare(left[i], right[i]) is var order and not 0) return order;
        return left.Count - right.Count;
    }

    private static string[]? Fit(IReadOnlyList<RouteSegment> pattern, string path)
    {
        if (path.Length > 1 && path[^1] == '/' && path[^2] != '/' && !pattern.Any(segment => segment.IsCatchAll)) path = path[..^1];
        var texts = path == "/" ? [] : path[1..].Split('/');
        var values = new List<string>();
        for (var i = 0; i < pattern.Count; i++)
        {
            var segment = pattern[i];
            if (segment.IsCatchAll)
            {
                // If the path ends with this slash, nothing is left.
                values.Add(string.Join('/', texts.Skip(i)));
                return [.. values];
            }

            if (i >= texts.Length || texts[i].Length == 0) return null;
            if (!segment.IsParameter && segment.Text != texts[i]) return null;
            if (segment.Constraints.Any(constraint => !RouteConstraintMatcher.Fits(constraint, Encoding.UTF8.GetBytes(texts[i])))) return null;
            if (segment.IsParameter) values.Add(texts[i]);
        }

        return pattern.Count == texts.Length ? [.. values] : null;
    }
}
