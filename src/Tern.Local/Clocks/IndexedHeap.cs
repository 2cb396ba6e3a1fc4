namespace Tern.Local.Clocks;

/// <summary>
/// A priority queue whose elements know their position, so that any of them can be removed or moved in O(log n).
/// </summary>
/// <typeparam name="T">The elements.</typeparam>
/// <param name="order">The order; the least element comes first.</param>
internal sealed class IndexedHeap<T>(Comparison<T> order) where T : HeapNode
{
    private readonly List<T> _nodes = [];

    public int Count => _nodes.Count;

    /// <summary>Gets the first element, or null if there is none.</summary>
    public T? First => _nodes.Count > 0 ? _nodes[0] : null;

    /// <summary>Gets an element at a place in the heap's own order, in which only the first one is certain.</summary>
    public T this[int index] => _nodes[index];

    /// <summary>Adds an element, or moves it after its order has changed.</summary>
    public void Put(T node)
    {
        if (node.HeapIndex < 0)
        {
            node.HeapIndex = _nodes.Count;
            _nodes.Add(node);
        }

        if (!Rise(node)) Sink(node);
    }

    /// <summary>Removes an element, if it is in the heap.</summary>
    public void Remove(T node)
    {
        var index = node.HeapIndex;
        if (index < 0) return;
        node.HeapIndex = -1;
        var last = _nodes[^1];
        _nodes.RemoveAt(_nodes.Count - 1);
        if (ReferenceEquals(last, node)) return;
        _nodes[index] = last;
        last.HeapIndex = index;
        if (!Rise(last)) Sink(last);
    }

    public void Clear()
    {
        foreach (var node in _nodes) node.HeapIndex = -1;
        _nodes.Clear();
    }

    private bool Rise(T node)
    {
        var index = node.HeapIndex;
        var start = index;
        while (index > 0)
        {
            var parent = _nodes[(index - 1) / 2];
            if (order(node, parent) >= 0) break;
            Place(parent, index);
            index = (index - 1) / 2;
        }

        Place(node, index);
        return index != start;
    }

    private void Sink(T node)
    {
        var index = node.HeapIndex;
        while ((2 * index) + 1 is var child && child < _nodes.Count)
        {
            if (child + 1 < _nodes.Count && order(_nodes[child + 1], _nodes[child]) < 0) child++;
            if (order(_nodes[child], node) >= 0) break;
            Place(_nodes[child], index);
            index = child;
        }

        Place(node, index);
    }

    private void Place(T node, int index)
    {
        _nodes[index] = node;
        node.HeapIndex = index;
    }
}
