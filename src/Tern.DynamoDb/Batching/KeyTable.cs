using System.Buffers;

namespace Tern.DynamoDb;

/// <summary>
/// Finds the keys of a list by value: a hash table of positions in pooled memory, because a dictionary of a hundred
/// keys would cost more than reading the items.
/// </summary>
internal struct KeyTable<T> : IDisposable where T : class
{
    private readonly IReadOnlyList<ItemKey<T>> _keys;
    private readonly int _mask;
    private int[]? _places;

    internal KeyTable(IReadOnlyList<ItemKey<T>> keys) : this(keys, keys.Count) { }

    /// <summary>Initializes a table for a list that isn't filled yet.</summary>
    /// <param name="keys">The list.</param>
    /// <param name="capacity">The maximum number of keys.</param>
    internal KeyTable(IReadOnlyList<ItemKey<T>> keys, int capacity)
    {
        _keys = keys;
        var size = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Math.Max(4, capacity * 2));
        _mask = size - 1;
        _places = ArrayPool<int>.Shared.Rent(size);
        _places.AsSpan(0, size).Clear();
    }

    /// <summary>Adds the key at a position of the list.</summary>
    /// <returns>The position of an equal key that was added before; otherwise, -1.</returns>
    internal readonly int Add(int place)
    {
        var key = _keys[place];
        for (var slot = key.GetHashCode() & _mask; ; slot = (slot + 1) & _mask)
        {
            if (_places![slot] == 0)
            {
                _places[slot] = place + 1;
                return -1;
            }

            if (_keys[_places[slot] - 1].Equals(key)) return _places[slot] - 1;
        }
    }

    /// <summary>Finds a key.</summary>
    /// <returns>The key's position in the list, or -1 if it isn't in the list.</returns>
    internal readonly int Find(in ItemKey<T> key)
    {
        for (var slot = key.GetHashCode() & _mask; _places![slot] != 0; slot = (slot + 1) & _mask)
            if (_keys[_places[slot] - 1].Equals(key)) return _places[slot] - 1;
        return -1;
    }

    public void Dispose()
    {
        if (_places is not { } places) return;
        _places = null;
        ArrayPool<int>.Shared.Return(places);
    }
}
