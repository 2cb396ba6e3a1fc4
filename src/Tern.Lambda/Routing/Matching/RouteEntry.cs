namespace Tern.Lambda.Routing;

/// <summary>A route in the table.</summary>
/// <param name="method">The number of the method in <see cref="RouteMethod"/>.</param>
/// <param name="pattern">The path.</param>
internal class RouteEntry(int method, RoutePattern pattern)
{
    private readonly string[] _names = [.. pattern.Segments.Where(static segment => segment.IsParameter).Select(static segment => segment.Text)];

    public int Method => method;

    public RoutePattern Pattern => pattern;

    /// <summary>
    /// Returns the index of a parameter among the route's values; -1 if the route has no such parameter.
    /// </summary>
    public int IndexOf(string name) => Array.IndexOf(_names, name);
}
