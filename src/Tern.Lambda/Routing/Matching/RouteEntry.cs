namespace Tern.Lambda.Routing;

/// <summary>A route as the table finds it.</summary>
/// <param name="method">The method, as <see cref="RouteMethod"/> numbers them.</param>
/// <param name="pattern">The path.</param>
internal class RouteEntry(int method, RoutePattern pattern)
{
    private readonly string[] _names = [.. pattern.Segments.Where(static segment => segment.IsParameter).Select(static segment => segment.Text)];

    public int Method => method;

    public RoutePattern Pattern => pattern;

    /// <summary>Which of the route's values a parameter has; -1 where it has no such parameter.</summary>
    public int IndexOf(string name) => Array.IndexOf(_names, name);
}
