namespace Tern.Lambda.Routing;

/// <summary>The routes of one path, by method.</summary>
internal sealed class RouteLeaf
{
    private readonly RouteEntry?[] _entries = new RouteEntry?[RouteMethod.Count];

    /// <summary>The methods that have routes, one bit each.</summary>
    public int Methods { get; private set; }

    /// <summary>Adds a route.</summary>
    /// <exception cref="InvalidOperationException">The path already has a route for this method.</exception>
    public void Add(RouteEntry entry)
    {
        if (_entries[entry.Method] is { } other)
        {
            throw new InvalidOperationException(
                $"The routes '{other.Pattern}' and '{entry.Pattern}' match the same requests: their methods are the same, and their paths differ only in the "
                + "names of parameters. Remove one of them, or change its path or method.");
        }

        _entries[entry.Method] = entry;
        Methods |= 1 << entry.Method;
    }

    /// <summary>Finds the route for a method. A GET route also matches HEAD.</summary>
    public RouteEntry? Find(int method) =>
        _entries[method] ?? (method == RouteMethod.Head ? _entries[RouteMethod.Get] : null) ?? _entries[RouteMethod.Any];
}
