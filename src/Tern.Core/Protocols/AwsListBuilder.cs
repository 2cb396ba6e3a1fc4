using System.Buffers;
using System.ComponentModel;

namespace Tern.Protocols;

/// <summary>
/// Collects the elements of a list of unknown length into an array of exact size, with one allocation per list. For
/// generated code.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AwsListBuilder<T> where T : class?
{
    // One pool for all element types; otherwise, each would have its own.
    private object?[] _elements;
    private int _count;

    /// <summary>Creates an empty list.</summary>
    public AwsListBuilder() => _elements = [];

    /// <summary>Adds an element.</summary>
    /// <param name="element">The element.</param>
    public void Add(T element)
    {
        if (_count == _elements.Length) Grow();
        _elements[_count++] = element;
    }

    /// <summary>Ends the list.</summary>
    /// <returns>The elements.</returns>
    public readonly T[] ToArray()
    {
        if (_count == 0) return [];
        var array = new T[_count];
        for (var i = 0; i < array.Length; i++) array[i] = (T)_elements[i]!;
        ArrayPool<object?>.Shared.Return(_elements, clearArray: true);
        return array;
    }

    private void Grow()
    {
        var larger = ArrayPool<object?>.Shared.Rent(Math.Max(16, _count * 2));
        _elements.AsSpan(0, _count).CopyTo(larger);
        if (_count > 0) ArrayPool<object?>.Shared.Return(_elements, clearArray: true);
        _elements = larger;
    }
}
