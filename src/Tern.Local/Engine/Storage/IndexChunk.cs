using System.Buffers.Binary;

namespace Tern.Local.Engine;

/// <summary>
/// Up to 128 entries of an <see cref="OrderedIndex"/>, in key order. The arrays grow up to that size, so that a small
/// table stays small.
/// </summary>
internal sealed class IndexChunk(object owner)
{
    public const int Capacity = 128;

    /// <summary>The token that determines whether an index may write to this chunk.</summary>
    public readonly object Owner = owner;

    public ulong[] Prefixes = new ulong[16];
    public byte[][] Keys = new byte[16][];
    public StoredItem[] Items = new StoredItem[16];

    public int Count { get; private set; }

    /// <summary>Creates a chunk at full size, for entries that are added in order and fill it.</summary>
    public static IndexChunk WithRoom(object owner) =>
        new(owner) { Prefixes = new ulong[Capacity], Keys = new byte[Capacity][], Items = new StoredItem[Capacity] };

    public IndexChunk Copy(object owner) => new(owner) { Prefixes = [.. Prefixes], Keys = [.. Keys], Items = [.. Items], Count = Count };

    /// <summary>Returns the key's position, or the position at which it would be inserted.</summary>
    public int Search(ReadOnlySpan<byte> key, out bool found)
    {
        var prefix = Prefix(key);
        int low = 0, high = Count;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            var order = Prefixes[middle].CompareTo(prefix);
            if (order == 0) order = Keys[middle].AsSpan().SequenceCompareTo(key);
            if (order == 0)
            {
                found = true;
                return middle;
            }

            if (order < 0) low = middle + 1;
            else high = middle;
        }

        found = false;
        return low;
    }

    /// <summary>Inserts an entry at a position. The chunk must not be full.</summary>
    public void Insert(int at, byte[] key, StoredItem item)
    {
        if (Count == Keys.Length)
        {
            var size = Math.Min(Count * 2, Capacity);
            Array.Resize(ref Prefixes, size);
            Array.Resize(ref Keys, size);
            Array.Resize(ref Items, size);
        }

        Array.Copy(Prefixes, at, Prefixes, at + 1, Count - at);
        Array.Copy(Keys, at, Keys, at + 1, Count - at);
        Array.Copy(Items, at, Items, at + 1, Count - at);
        Prefixes[at] = Prefix(key);
        Keys[at] = key;
        Items[at] = item;
        Count++;
    }

    public void Remove(int at)
    {
        Count--;
        Array.Copy(Prefixes, at + 1, Prefixes, at, Count - at);
        Array.Copy(Keys, at + 1, Keys, at, Count - at);
        Array.Copy(Items, at + 1, Items, at, Count - at);
        Keys[Count] = null!;
        Items[Count] = null!;
    }

    /// <summary>Moves the entries from a position on to a new chunk.</summary>
    public IndexChunk Split(int at)
    {
        var upper = new IndexChunk(Owner);
        for (var i = at; i < Count; i++) upper.Insert(i - at, Keys[i], Items[i]);
        Array.Clear(Keys, at, Count - at);
        Array.Clear(Items, at, Count - at);
        Count = at;
        return upper;
    }

    /// <summary>
    /// Returns the first eight bytes as a big-endian integer, so that integers sort like bytes. Shorter keys are padded
    /// with zeros.
    /// </summary>
    public static ulong Prefix(ReadOnlySpan<byte> key)
    {
        if (key.Length >= 8) return BinaryPrimitives.ReadUInt64BigEndian(key);
        ulong prefix = 0;
        for (var i = 0; i < 8; i++) prefix = prefix << 8 | (i < key.Length ? key[i] : (byte)0);
        return prefix;
    }
}
