namespace Tern.Lambda.Routing;

/// <summary>
/// The routes of a function as a tree of their segments. Of several routes that fit, the one wins that is narrower in the
/// first segment in which they differ: a literal, then a constrained parameter, then any, then the rest of the path. In
/// which order they were registered makes no difference.
/// </summary>
internal sealed class RouteTable
{
    private readonly RouteNode _root = new();

    /// <summary>Adds a route.</summary>
    /// <exception cref="InvalidOperationException">There is one for the same requests.</exception>
    public void Add(RouteEntry entry) => _root.Add(entry, 0);

    /// <summary>Finds the route of a request.</summary>
    /// <param name="path">The path, from <see cref="RoutePath"/>.</param>
    /// <param name="method">The method, as <see cref="RouteMethod"/> numbers them.</param>
    /// <param name="values">Gets where the values of parameters stand in the path, with room for <see cref="RoutePattern.MostParameters"/>.</param>
    /// <param name="count">How many values there are.</param>
    /// <param name="allowed">The methods of routes that the path fits, a bit each; 0 where it fits none, or where a route was found.</param>
    /// <returns>The route; null for none.</returns>
    public RouteEntry? Find(ReadOnlySpan<byte> path, int method, Span<uint> values, out int count, out int allowed)
    {
        var search = new RouteSearch(path, method, values);
        var found = search.Find(_root, 0);
        count = search.Count;
        allowed = found is null ? search.Allowed : 0;
        return found;
    }
}
