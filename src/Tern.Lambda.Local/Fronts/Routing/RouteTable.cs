namespace Tern.Lambda.Local.Fronts;

/// <summary>The routes of an API. Finds the route for a request.</summary>
internal sealed class RouteTable
{
    private readonly List<Route> _routes; // most specific first

    /// <exception cref="FormatException">Two routes are the same.</exception>
    public RouteTable(IEnumerable<Route> routes)
    {
        _routes = [.. routes];
        var keys = new HashSet<string>(StringComparer.Ordinal);
        foreach (var route in _routes)
        {
            if (!keys.Add(route.Key)) throw new FormatException($"The route '{route.Key}' is declared twice.");
        }

        _routes.Sort(static (one, other) => Compare(one, other));
    }

    /// <summary>
    /// Finds a route as an HTTP API does: a route is a method and a path, and <c>$default</c> takes all other requests.
    /// </summary>
    public RouteMatch? FindRoute(string method, string rawPath)
    {
        var segments = Split(rawPath);
        foreach (var route in _routes)
        {
            if (route.Method != "ANY" && route.Method != method) continue;
            if (route.Pattern is null) return new RouteMatch(route, []);
            if (route.Pattern.Match(segments) is { } variables) return new RouteMatch(route, variables);
        }

        return null;
    }

    /// <summary>
    /// Finds a route as a REST API does: the path determines the resource, and a method that this resource lacks isn't
    /// looked for in other resources. A trailing slash is ignored.
    /// </summary>
    public RouteMatch? FindMethod(string method, string rawPath)
    {
        var segments = Split(rawPath.Length > 1 ? rawPath.TrimEnd('/') : rawPath);
        RoutePattern? resource = null;
        foreach (var route in _routes)
        {
            if (route.Pattern is null) continue;
            if (resource is not null && resource.Path != route.Pattern.Path) return null;
            if (route.Pattern.Match(segments) is not { } variables) continue;
            if (route.Method == "ANY" || route.Method == method) return new RouteMatch(route, variables);
            resource = route.Pattern;
        }

        return null;
    }

    private static string[] Split(string rawPath) => rawPath is "/" or "" ? [] : rawPath[1..].Split('/');

    private static int Compare(Route one, Route other)
    {
        if (one.Pattern is null || other.Pattern is null) return (one.Pattern is null).CompareTo(other.Pattern is null);
        var order = one.Pattern.CompareTo(other.Pattern);
        if (order != 0) return order;
        order = string.CompareOrdinal(one.Pattern.Path, other.Pattern.Path);
        return order != 0 ? order : (one.Method == "ANY").CompareTo(other.Method == "ANY");
    }
}
