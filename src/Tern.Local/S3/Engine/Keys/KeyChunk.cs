namespace Tern.Local.S3;

/// <summary>
/// A chunk of a <see cref="KeyMap{T}"/>: sorted keys, and a value for each. It grows up to its capacity.
/// </summary>
/// <typeparam name="T">The values.</typeparam>
internal sealed class KeyChunk<T> where T : class
{
    public const int Capacity = 256;

    private string[] _keys = new string[8];
    private T[] _values = new T[8];

    public int Count { get; private set; }

    public ReadOnlySpan<string> Keys => _keys.AsSpan(0, Count);

    public ReadOnlySpan<T> Values => _values.AsSpan(0, Count);

    /// <summary>Returns the position of a key, or the complement of the position where it belongs.</summary>
    public int Search(string key)
    {
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            var middle = (low + high) >>> 1;
            var order = KeyOrder.Compare(_keys[middle], key);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return ~low;
    }

    public void Insert(int at, string key, T value)
    {
        if (Count == _keys.Length)
        {
            Array.Resize(ref _keys, Count * 2);
            Array.Resize(ref _values, Count * 2);
        }

        Array.Copy(_keys, at, _keys, at + 1, Count - at);
        Array.Copy(_values, at, _values, at + 1, Count - at);
        _keys[at] = key;
        _values[at] = value;
        Count++;
    }

    public void RemoveAt(int at)
    {
        Count--;
        Array.Copy(_keys, at + 1, _keys, at, Count - at);
        Array.Copy(_values, at + 1, _values, at, Count - at);
        _keys[Count] = null!;
        _values[Count] = null!;
    }

    /// <summary>Moves the entries from a position on to a new chunk.</summary>
    public KeyChunk<T> Split(int from)
    {
        var upper = new KeyChunk<T> { _keys = new string[Capacity], _values = new T[Capacity], Count = Count - from };
        Array.Copy(_keys, from, upper._keys, 0, upper.Count);
        Array.Copy(_values, from, upper._values, 0, upper.Count);
        Array.Clear(_keys, from, upper.Count);
        Array.Clear(_values, from, upper.Count);
        Count = from;
        return upper;
    }
}
