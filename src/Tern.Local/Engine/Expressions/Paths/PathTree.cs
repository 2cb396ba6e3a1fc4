namespace Tern.Local.Engine;

/// <summary>
/// Several paths as one tree, with each level in the order of the encoded item (names by bytes, indexes ascending), so
/// that a projection or an update is a single pass over the item. A leaf holds the number of its path in the
/// expression.
/// </summary>
internal sealed class PathTree
{
    private readonly List<PathTree> _children = [];

    public byte[] Name { get; private init; } = [];

    public int Index { get; private init; } = -1;

    /// <summary>The number of the path that ends here, or -1.</summary>
    public int Path { get; private set; } = -1;

    public bool IsLeaf => Path >= 0;

    public IReadOnlyList<PathTree> Children => _children;

    /// <summary>
    /// true if the steps below are list indexes. Paths in a tree don't conflict, so checking one child is enough.
    /// </summary>
    public bool IsList => _children.Count > 0 && _children[0].Index >= 0;

    public static PathTree Build(ReadOnlySpan<DocumentPath> paths, Bindings bindings)
    {
        var root = new PathTree();
        for (var i = 0; i < paths.Length; i++)
        {
            var node = root;
            foreach (var step in paths[i].Steps) node = node.Child(step, bindings);
            node.Path = i;
        }

        return root;
    }

    private PathTree Child(PathStep step, Bindings bindings)
    {
        int low = 0, high = _children.Count;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            var child = _children[middle];
            var order = step.IsIndex ? child.Index.CompareTo(step.Index) : child.Name.AsSpan().SequenceCompareTo(step.NameIn(bindings));
            if (order == 0) return child;
            if (order < 0) low = middle + 1;
            else high = middle;
        }

        var added = step.IsIndex ? new PathTree { Index = step.Index } : new PathTree { Name = step.Name ?? step.NameIn(bindings).ToArray() };
        _children.Insert(low, added);
        return added;
    }

    /// <summary>
    /// Writes the item's values at the paths, as an item's payload. Containers that would be empty are omitted; list
    /// elements move together.
    /// </summary>
    public void Project(ReadOnlySpan<byte> item, ValueWriter to)
    {
        var container = to.BeginPayload();
        ProjectMap(item, to);
        to.EndMapPayload(container);
    }

    private bool ProjectMap(ReadOnlySpan<byte> map, ValueWriter to)
    {
        var any = false;
        foreach (var child in _children)
        {
            var value = MapReader.Find(map, child.Name);
            if (value.IsAbsent) continue;
            var mark = to.BeginPayload();
            to.Name(child.Name);
            if (child.ProjectValue(value, to)) any = true;
            else to.Undo(mark);
        }

        return any;
    }

    private bool ProjectValue(EncodedValue value, ValueWriter to)
    {
        if (IsLeaf)
        {
            to.Buffer.Write(value.Bytes);
            return true;
        }

        if (value.Kind != (IsList ? ValueKind.List : ValueKind.Map)) return false;
        var container = to.Begin(value.Kind);
        var any = IsList ? ProjectList(value.Payload, to) : ProjectMap(value.Payload, to);
        if (!any) return false;
        if (IsList) to.EndList(container);
        else to.EndMap(container);
        return true;
    }

    private bool ProjectList(ReadOnlySpan<byte> list, ValueWriter to)
    {
        var any = false;
        var next = 0;
        var reader = new ListReader(list);
        for (var index = 0; next < _children.Count && reader.Next(); index++)
        {
            if (_children[next].Index != index) continue;
            var mark = to.BeginPayload();
            to.Item();
            if (_children[next].ProjectValue(reader.Value, to)) any = true;
            else to.Undo(mark);
            next++;
        }

        return any;
    }
}
