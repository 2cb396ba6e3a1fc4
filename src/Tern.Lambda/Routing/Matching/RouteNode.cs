using System.Text;

namespace Tern.Lambda.Routing;

/// <summary>
/// A node in the tree of paths: its position is the prefix of a path, and its children are the next segments.
/// </summary>
internal sealed class RouteNode
{
    // Sorted by their bytes.
    private byte[][] _literals = [];
    private RouteNode[] _literalNodes = [];

    // In the order in which they are tried. Parallel arrays, because a class for the pair would add an indirection.
    private IReadOnlyList<RouteConstraint>[] _constraints = [];
    private RouteNode[] _constrainedNodes = [];

    /// <summary>The routes that end here, or null.</summary>
    public RouteLeaf? Leaf { get; private set; }

    /// <summary>The routes that match the rest of the path, or null.</summary>
    public RouteLeaf? Rest { get; private set; }

    /// <summary>The node after an unconstrained parameter, or null.</summary>
    public RouteNode? Parameter { get; private set; }

    /// <summary>The number of constrained parameters.</summary>
    public int ConstrainedCount => _constraints.Length;

    /// <summary>Adds a route, starting from one of its segments.</summary>
    public void Add(RouteEntry entry, int at)
    {
        var segments = entry.Pattern.Segments;
        if (at == segments.Count || segments[at].IsOptional) (Leaf ??= new RouteLeaf()).Add(entry);
        if (at == segments.Count) return;
        var segment = segments[at];
        if (segment.IsCatchAll) (Rest ??= new RouteLeaf()).Add(entry);
        else if (!segment.IsParameter) Literal(Encoding.UTF8.GetBytes(segment.Text)).Add(entry, at + 1);
        else if (segment.Constraints.Count > 0) Constrained(segment.Constraints).Add(entry, at + 1);
        else (Parameter ??= new RouteNode()).Add(entry, at + 1);
    }

    /// <summary>Finds the node after a literal segment, or null.</summary>
    public RouteNode? Find(ReadOnlySpan<byte> segment)
    {
        var index = IndexOf(segment);
        return index < 0 ? null : _literalNodes[index];
    }

    /// <summary>
    /// Finds the node after the constrained parameter with this index; null if the segment doesn't meet its
    /// constraints.
    /// </summary>
    public RouteNode? Find(int constrained, ReadOnlySpan<byte> segment)
    {
        var constraints = _constraints[constrained];
        for (var i = 0; i < constraints.Count; i++)
            if (!RouteConstraintMatcher.Fits(constraints[i], segment)) return null;
        return _constrainedNodes[constrained];
    }

    private int IndexOf(ReadOnlySpan<byte> segment)
    {
        int low = 0, high = _literals.Length - 1;
        while (low <= high)
        {
            var middle = (low + high) >>> 1;
            var order = segment.SequenceCompareTo(_literals[middle]);
            if (order == 0) return middle;
            if (order < 0) high = middle - 1;
            else low = middle + 1;
        }

        return ~low;
    }

    private RouteNode Literal(byte[] text)
    {
        var index = IndexOf(text);
        if (index >= 0) return _literalNodes[index];
        Insert(ref _literals, ~index, text);
        return Insert(ref _literalNodes, ~index, new RouteNode());
    }

    private RouteNode Constrained(IReadOnlyList<RouteConstraint> constraints)
    {
        var index = 0;
        for (; index < _constraints.Length; index++)
        {
            var order = RouteConstraints.Compare(constraints, _constraints[index]);
            if (order == 0) return _constrainedNodes[index];
            if (order < 0) break;
        }

        Insert(ref _constraints, index, constraints);
        return Insert(ref _constrainedNodes, index, new RouteNode());
    }

    private static T Insert<T>(ref T[] array, int index, T value)
    {
        var longer = new T[array.Length + 1];
        Array.Copy(array, longer, index);
        Array.Copy(array, index, longer, index + 1, array.Length - index);
        longer[index] = value;
        array = longer;
        return value;
    }
}
