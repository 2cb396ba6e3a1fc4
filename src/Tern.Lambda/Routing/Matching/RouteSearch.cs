namespace Tern.Lambda.Routing;

/// <summary>
/// A search of the tree. Each node is visited at most once, because only one way leads to it: the cost of a request is
/// bounded by the number of routes, whatever its path.
/// </summary>
internal ref struct RouteSearch
{
    private readonly ReadOnlySpan<byte> _path;
    private readonly int _method;
    private readonly Span<uint> _values;
    private int _count;

    /// <summary>Initializes a search.</summary>
    /// <param name="path">The decoded path, which begins with a slash.</param>
    /// <param name="method">The number of the method in <see cref="RouteMethod"/>.</param>
    /// <param name="values">Receives the positions of the parameters' values in the path: the start in the upper half,
    /// the length in the lower.</param>
    public RouteSearch(ReadOnlySpan<byte> path, int method, Span<uint> values)
    {
        _path = path;
        _method = method;
        _values = values;
    }

    /// <summary>The methods of the routes that match the path, if none of them has the request's method.</summary>
    public int Allowed { get; private set; }

    /// <summary>The number of values. A missing optional parameter has none.</summary>
    public readonly int Count => _count;

    /// <summary>Finds the route that continues from a node.</summary>
    /// <param name="node">The node.</param>
    /// <param name="at">The start of the rest of the path, including its slash.</param>
    public RouteEntry? Find(RouteNode node, int at)
    {
        var rest = _path[at..];

        // A trailing slash makes no difference.
        if (rest.Length < 2) return Take(node.Leaf) ?? TakeRest(node.Rest, _path.Length);
        var length = rest[1..].IndexOf((byte)'/');
        if (length < 0) length = rest.Length - 1;
        return (length == 0 ? null : FindSegment(node, at + 1, length)) ?? TakeRest(node.Rest, at + 1);
    }

    private RouteEntry? FindSegment(RouteNode node, int start, int length)
    {
        var segment = _path.Slice(start, length);
        var end = start + length;
        if (node.Find(segment) is { } literal && Find(literal, end) is { } byLiteral) return byLiteral;
        for (var i = 0; i < node.ConstrainedCount; i++)
            if (node.Find(i, segment) is { } constrained && FindWith(constrained, start, length) is { } byConstraint) return byConstraint;
        return node.Parameter is { } parameter ? FindWith(parameter, start, length) : null;
    }

    private RouteEntry? FindWith(RouteNode node, int start, int length)
    {
        var before = _count;
        _values[_count++] = Place(start, length);
        if (Find(node, start + length) is { } found) return found;
        _count = before;
        return null;
    }

    private RouteEntry? TakeRest(RouteLeaf? leaf, int start)
    {
        if (Take(leaf) is not { } entry) return null;
        _values[_count++] = Place(start, _path.Length - start);
        return entry;
    }

    private RouteEntry? Take(RouteLeaf? leaf)
    {
        if (leaf is null) return null;
        if (leaf.Find(_method) is { } entry) return entry;
        Allowed |= leaf.Methods;
        return null;
    }

    private static uint Place(int start, int length) => ((uint)start << 16) | (uint)length;
}
