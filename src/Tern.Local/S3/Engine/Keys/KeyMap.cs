namespace Tern.Local.S3;

/// <summary>
/// Values in the order of their keys: a list of chunks, each with two arrays. An insert moves the entries of one chunk;
/// a split moves the list, 8 bytes per 128 to 256 entries. Not synchronized: the bucket's lock guards it.
/// </summary>
/// <typeparam name="T">The values.</typeparam>
internal sealed class KeyMap<T> where T : class
{
    private readonly List<KeyChunk<T>> _chunks = [];

    public int Count { get; private set; }

    public T? Find(string key)
    {
        if (_chunks.Count == 0) return null;
        var chunk = _chunks[FindChunk(key)];
        var at = chunk.Search(key);
        return at >= 0 ? chunk.Values[at] : null;
    }

    /// <summary>Adds a value whose key isn't in the map yet.</summary>
    public void Add(string key, T value)
    {
        if (_chunks.Count == 0) _chunks.Add(new KeyChunk<T>());
        var index = FindChunk(key);
        var chunk = _chunks[index];
        var at = chunk.Search(key);
        if (at >= 0) throw new ArgumentException($"The key '{key}' is in the map already.", nameof(key));
        at = ~at;
        if (chunk.Count == KeyChunk<T>.Capacity)
        {
            // Keys in ascending order fill chunks completely; otherwise, chunks are split in the middle.
            var upper = chunk.Split(at == KeyChunk<T>.Capacity ? KeyChunk<T>.Capacity - 1 : KeyChunk<T>.Capacity / 2);
            _chunks.Insert(index + 1, upper);
            if (at > chunk.Count)
            {
                at -= chunk.Count;
                chunk = upper;
            }
        }

        chunk.Insert(at, key, value);
        Count++;
    }

    public void Remove(string key)
    {
        if (_chunks.Count == 0) return;
        var index = FindChunk(key);
        var at = _chunks[index].Search(key);
        if (at < 0) return;
        _chunks[index].RemoveAt(at);
        if (_chunks[index].Count == 0) _chunks.RemoveAt(index);
        Count--;
    }

    /// <summary>Returns a cursor before the first key at or after <paramref name="key"/>.</summary>
    public Cursor From(string key)
    {
        if (_chunks.Count == 0) return new Cursor(this, 0, 0);
        var index = FindChunk(key);
        var at = _chunks[index].Search(key);
        return new Cursor(this, index, at < 0 ? ~at : at);
    }

    /// <summary>Returns all values in the order of their keys.</summary>
    public IEnumerable<T> All()
    {
        for (var cursor = From(""); cursor.Next() is { } value;) yield return value;
    }

    private int FindChunk(string key)
    {
        // The last chunk whose first key is at or before the key.
        int low = 0, high = _chunks.Count - 1;
        while (low < high)
        {
            var middle = (low + high + 1) >>> 1;
            if (KeyOrder.Compare(_chunks[middle].Keys[0], key) <= 0) low = middle;
            else high = middle - 1;
        }

        return low;
    }

    /// <summary>A position between values. Valid only as long as the map doesn't change.</summary>
    internal struct Cursor(KeyMap<T> map, int chunk, int at)
    {
        private int _chunk = chunk;
        private int _at = at;

        /// <summary>Returns the next value, or null at the end.</summary>
        public T? Next()
        {
            while (_chunk < map._chunks.Count)
            {
                var chunk = map._chunks[_chunk];
                if (_at < chunk.Count) return chunk.Values[_at++];
                _chunk++;
                _at = 0;
            }

            return null;
        }
    }
}
