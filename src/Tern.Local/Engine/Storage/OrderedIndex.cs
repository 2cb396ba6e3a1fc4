namespace Tern.Local.Engine;

/// <summary>
/// Items in the byte order of their keys: an array of chunks, each an array of entries. This has two levels, where a
/// tree would have many: an insert moves at most the entries of a chunk, and a split moves the list of chunks (8 bytes
/// per 64 to 128 items). The first eight bytes of each key, the hash of its partition, are in separate arrays, so that
/// a search compares integers and reads one key. A clone shares the chunks until either side writes to one. Not
/// synchronized: the table's lock guards it.
/// </summary>
internal sealed class OrderedIndex
{
    private IndexChunk[] _chunks;
    private ulong[] _firsts;
    private int _chunkCount;
    private object _owner = new(); // owner token of the chunks that only this index uses

    public OrderedIndex()
    {
        _chunks = new IndexChunk[4];
        _firsts = new ulong[4];
    }

    private OrderedIndex(OrderedIndex other)
    {
        _chunks = [.. other._chunks];
        _firsts = [.. other._firsts];
        _chunkCount = other._chunkCount;
        Count = other.Count;
        Bytes = other.Bytes;
    }

    public long Count { get; private set; }

    /// <summary>The total size of the items, as the service counts it.</summary>
    public long Bytes { get; private set; }

    /// <summary>
    /// Returns a copy of the index. It costs two arrays of references, 16 bytes per 64 to 128 entries; chunks are
    /// copied when either side writes to them. The caller holds the lock; the clone needs none as long as nobody
    /// changes it.
    /// </summary>
    public OrderedIndex Clone()
    {
        _owner = new object();
        return new OrderedIndex(this);
    }

    public StoredItem? Find(ReadOnlySpan<byte> key)
    {
        if (_chunkCount == 0) return null;
        var chunk = _chunks[FindChunk(key)];
        var at = chunk.Search(key, out var found);
        return found ? chunk.Items[at] : null;
    }

    /// <summary>Inserts an item, or replaces the one with the same key.</summary>
    public void Set(byte[] key, StoredItem item)
    {
        if (_chunkCount == 0) InsertChunk(0, new IndexChunk(_owner), IndexChunk.Prefix(key));
        var index = FindChunk(key);
        var chunk = OwnChunk(index);
        var at = chunk.Search(key, out var found);
        if (found)
        {
            Bytes += item.Size - chunk.Items[at].Size;
            chunk.Keys[at] = key;
            chunk.Items[at] = item;
            return;
        }

        if (chunk.Count == IndexChunk.Capacity)
        {
            // Keys in ascending order fill chunks completely; otherwise, chunks are split in the middle.
            var upper = chunk.Split(at == IndexChunk.Capacity ? IndexChunk.Capacity - 1 : IndexChunk.Capacity / 2);
            InsertChunk(index + 1, upper, upper.Prefixes[0]);
            if (at > chunk.Count)
            {
                at -= chunk.Count;
                chunk = upper;
                index++;
            }
        }

        chunk.Insert(at, key, item);
        if (at == 0) _firsts[index] = chunk.Prefixes[0];
        Count++;
        Bytes += item.Size;
    }

    /// <summary>
    /// Appends an entry above all existing ones without a search, for entries that arrive in order. Returns false, and
    /// adds nothing, if its key isn't above them.
    /// </summary>
    public bool TryAppend(byte[] key, StoredItem item)
    {
        var last = _chunkCount == 0 ? null : OwnChunk(_chunkCount - 1);
        if (last is not null && last.Keys[last.Count - 1].AsSpan().SequenceCompareTo(key) >= 0) return false;
        if (last is null || last.Count == IndexChunk.Capacity)
        {
            last = IndexChunk.WithRoom(_owner);
            InsertChunk(_chunkCount, last, IndexChunk.Prefix(key));
        }

        last.Insert(last.Count, key, item);
        Count++;
        Bytes += item.Size;
        return true;
    }

    public bool Remove(ReadOnlySpan<byte> key)
    {
        if (_chunkCount == 0) return false;
        var index = FindChunk(key);
        var chunk = _chunks[index];
        var at = chunk.Search(key, out var found);
        if (!found) return false;
        chunk = OwnChunk(index);
        Count--;
        Bytes -= chunk.Items[at].Size;
        chunk.Remove(at);
        if (chunk.Count == 0) RemoveChunk(index);
        else if (at == 0) _firsts[index] = chunk.Prefixes[0];
        return true;
    }

    /// <summary>
    /// Returns a cursor before the first entry at or above <paramref name="key"/>; an empty key stands for the start.
    /// </summary>
    public Cursor At(ReadOnlySpan<byte> key)
    {
        if (_chunkCount == 0 || key.IsEmpty) return new Cursor(this, 0, 0);
        var index = FindChunk(key);
        return new Cursor(this, index, _chunks[index].Search(key, out _));
    }

    public Cursor AtEnd() => new(this, _chunkCount, 0);

    /// <summary>Returns a chunk to write to: a copy if a clone may still read the chunk.</summary>
    private IndexChunk OwnChunk(int index)
    {
        var chunk = _chunks[index];
        if (!ReferenceEquals(chunk.Owner, _owner)) _chunks[index] = chunk = chunk.Copy(_owner);
        return chunk;
    }

    private int FindChunk(ReadOnlySpan<byte> key)
    {
        // The last chunk whose first key is at or below the key.
        var prefix = IndexChunk.Prefix(key);
        int low = 0, high = _chunkCount - 1;
        while (low < high)
        {
            var middle = (low + high + 1) >>> 1;
            var first = _firsts[middle];
            if (first < prefix || (first == prefix && _chunks[middle].Keys[0].AsSpan().SequenceCompareTo(key) <= 0)) low = middle;
            else high = middle - 1;
        }

        return low;
    }

    private void InsertChunk(int index, IndexChunk chunk, ulong first)
    {
        if (_chunkCount == _chunks.Length)
        {
            Array.Resize(ref _chunks, _chunkCount * 2);
            Array.Resize(ref _firsts, _chunkCount * 2);
        }

        Array.Copy(_chunks, index, _chunks, index + 1, _chunkCount - index);
        Array.Copy(_firsts, index, _firsts, index + 1, _chunkCount - index);
        _chunks[index] = chunk;
        _firsts[index] = first;
        _chunkCount++;
    }

    private void RemoveChunk(int index)
    {
        _chunkCount--;
        Array.Copy(_chunks, index + 1, _chunks, index, _chunkCount - index);
        Array.Copy(_firsts, index + 1, _firsts, index, _chunkCount - index);
        _chunks[_chunkCount] = null!;
    }

    /// <summary>A position between entries. Valid only as long as the index doesn't change.</summary>
    internal struct Cursor
    {
        private readonly OrderedIndex _index;
        private int _chunk;
        private int _at;

        public Cursor(OrderedIndex index, int chunk, int at)
        {
            _index = index;
            _chunk = chunk;
            _at = at;
            Key = [];
            Item = null!;
        }

        public byte[] Key { get; private set; }

        public StoredItem Item { get; private set; }

        public bool Next()
        {
            while (_chunk < _index._chunkCount)
            {
                var chunk = _index._chunks[_chunk];
                if (_at < chunk.Count)
                {
                    Key = chunk.Keys[_at];
                    Item = chunk.Items[_at++];
                    return true;
                }

                _chunk++;
                _at = 0;
            }

            return false;
        }

        public bool Previous()
        {
            while (_at == 0)
            {
                if (_chunk == 0) return false;
                _at = _index._chunks[--_chunk].Count;
            }

            var chunk = _index._chunks[_chunk];
            Key = chunk.Keys[--_at];
            Item = chunk.Items[_at];
            return true;
        }
    }
}
