namespace Tern.Lambda.Routing;

/// <summary>
/// One search of the tree. Each place of it is looked at once at most, as there is one way to each: a request costs no more
/// than there are routes, whatever its path.
/// </summary>
internal ref struct RouteSearch
{
    private readonly ReadOnlySpan<byte> _path;
    private readonly int _method;
    private readonly Span<uint> _values;
    private int _count;

    /// <summary>A search.</summary>
    /// <param name="path">The path, decoded; it begins with a slash.</param>
    /// <param name="method">The method, as <see cref="RouteMethod"/> numbers them.</param>
    /// <param name="values">Gets where the values of the route's parameters stand in the path: the start above, the length below.</param>
    public RouteSearch(ReadOnlySpan<byte> path, int method, Span<uint> values)
    {
        _path = path;
        _method = method;
        _values = values;
    }

    /// <summary>The methods of the routes that the path fits, where none has the request's method.</summary>
    public int Allowed { get; private set; }

    /// <summary>How many values there are. Of an optional parameter that is missing there is none.</summary>
    public readonly int Count => _count;

    /// <summary>Finds the route that goes on from a node.</summary>
    /// <param name="node">The node.</param>
    /// <param name="at">Where the rest of the path begins, with its slash.</param>
    public RouteEntry? Find(RouteNode node, int at)
    {
        var rest = _path[at..];

        // A slash at the end makes no difference.
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
