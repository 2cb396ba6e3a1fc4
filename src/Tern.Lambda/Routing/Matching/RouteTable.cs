namespace Tern.Lambda.Routing;

/// <summary>
/// The routes of a function as a tree of their segments. If several routes match, the most specific one in the first
/// segment in which they differ is used: a literal precedes a constrained parameter, then any parameter, then the rest
/// of the path. The order of registration makes no difference.
/// </summary>
internal sealed class RouteTable
{
    private readonly RouteNode _root = new();

    /// <summary>Adds a route.</summary>
    /// <exception cref="InvalidOperationException">There is already a route for the same requests.</exception>
    public void Add(RouteEntry entry) => _root.Add(entry, 0);

    /// <summary>Finds the route of a request.</summary>
    /// <param name="path">The path, from <see cref="RoutePath"/>.</param>
    /// <param name="method">The number of the method in <see cref="RouteMethod"/>.</param>
    /// <param name="values">Receives the positions of the parameters' values in the path; it has room for
    /// <see cref="RoutePattern.MostParameters"/>.</param>
    /// <param name="count">The number of values.</param>
    /// <param name="allowed">The methods of the routes that match the path, one bit each; 0 if none matches it, or if a
    /// route was found.</param>
    /// <returns>The route, or null.</returns>
    public RouteEntry? Find(ReadOnlySpan<byte> path, int method, Span<uint> values, out int count, out int allowed)
    {
        var search = new RouteSearch(path, method, values);
        var found = search.Find(_root, 0);
        count = search.Count;
        allowed = found is null ? search.Allowed : 0;
        return found;
    }
}
