using System.Buffers;
using System.Runtime.InteropServices;
using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>
/// Writes encoded values to a buffer. The entries of a container are written in any order, and sorted at its end: maps
/// by name (if a name occurs twice, the last entry wins), sets by element.
/// </summary>
internal sealed class ValueWriter(ByteBuffer buffer)
{
    // Large lists from one request aren't kept for the life of the thread.
    private const int MaxKeptEntries = 1024;

    // The entries of all open containers. Each container holds the index of its first entry.
    private readonly List<Entry> _entries = [];

    public ByteBuffer Buffer => buffer;

    public void Reset()
    {
        _entries.Clear();
        if (_entries.Capacity > MaxKeptEntries) _entries.Capacity = MaxKeptEntries;
    }

    public void Write(ValueKind constant) => buffer.Write((byte)constant);

    public void Write(ValueKind kind, ReadOnlySpan<byte> payload)
    {
        buffer.Write((byte)kind);
        buffer.WriteVarint(payload.Length);
        buffer.Write(payload);
    }

    public void Write(DynamoNumber number)
    {
        Span<byte> text = stackalloc byte[DynamoNumber.MaxTextBytes];
        Write(ValueKind.Number, text[..NumberText.Write(text, number)]);
    }

    /// <summary>
    /// Opens a container. For an item, use <see cref="BeginPayload"/>, because its payload has no kind byte.
    /// </summary>
    public Container Begin(ValueKind kind)
    {
        buffer.Write((byte)kind);
        return BeginPayload();
    }

    public Container BeginPayload() => new(buffer.Length, _entries.Count);

    /// <summary>Writes the name of a map's entry; the next write is its value.</summary>
    public void Name(ReadOnlySpan<byte> name)
    {
        var start = buffer.Length;
        buffer.WriteVarint(name.Length);
        var at = buffer.Length;
        buffer.Write(name);
        _entries.Add(new Entry(start, buffer.Since(at)));
    }

    public void Element(ReadOnlySpan<byte> element) => Name(element);

    /// <summary>Marks the start of a list's next value.</summary>
    public void Item() => _entries.Add(new Entry(buffer.Length, default));

    /// <summary>Removes everything written since a container was opened.</summary>
    public void Undo(Container mark)
    {
        buffer.Truncate(mark.Start);
        _entries.RemoveRange(mark.FirstEntry, _entries.Count - mark.FirstEntry);
    }

    public void EndMap(Container container)
    {
        EndMapPayload(container);
        buffer.PrefixLength(container.Start);
    }

    public void EndMapPayload(Container container)
    {
        var entries = CollectionsMarshal.AsSpan(_entries)[container.FirstEntry..];
        var count = entries.Length;
        if (!IsOrdered(entries)) count = Reorder(container.Start, entries, new ByBytes(buffer));
        End(container, count);
    }

    public void EndList(Container container)
    {
        End(container, _entries.Count - container.FirstEntry);
        buffer.PrefixLength(container.Start);
    }

    /// <summary>Closes a set; returns false, and writes nothing, if it contains an element twice.</summary>
    public bool TryEndSet(Container container, ValueKind kind)
    {
        var entries = CollectionsMarshal.AsSpan(_entries)[container.FirstEntry..];
        var count = entries.Length;
        if (kind == ValueKind.NumberSet) count = Reorder(container.Start, entries, new ByNumber(buffer));
        else if (!IsOrdered(entries)) count = Reorder(container.Start, entries, new ByBytes(buffer));
        if (count != entries.Length) return false;
        End(container, count);
        buffer.PrefixLength(container.Start);
        return true;
    }

    private void End(Container container, int count)
    {
        _entries.RemoveRange(container.FirstEntry, _entries.Count - container.FirstEntry);
        var width = Varint.Width(count);
        var length = buffer.Length - container.Start;
        buffer.GetSpan(width);
        buffer.Advance(width);
        var all = buffer.Mutable(buffer.Since(container.Start));
        all[..length].CopyTo(all[width..]);
        Varint.Write(all, count);
    }

    private bool IsOrdered(Span<Entry> entries)
    {
        for (var i = 1; i < entries.Length; i++)
        {
            if (buffer[entries[i - 1].Name].SequenceCompareTo(buffer[entries[i].Name]) >= 0) return false;
        }

        return true;
    }

    private int Reorder<TOrder>(int start, Span<Entry> entries, TOrder order) where TOrder : struct, IComparer<Entry>
    {
        // An entry ends where the next one starts. Sorting loses that, so the lengths are stored first.
        for (var i = 0; i < entries.Length; i++)
        {
            var end = i + 1 < entries.Length ? entries[i + 1].Start : buffer.Length;
            entries[i] = entries[i] with { Length = end - entries[i].Start };
        }

        Sort(entries, order);
        var length = buffer.Length - start;
        var rented = ArrayPool<byte>.Shared.Rent(length);
        var written = 0;
        var count = 0;
        for (var i = 0; i < entries.Length; i++)
        {
            var last = i + 1 == entries.Length || !buffer[entries[i].Name].SequenceEqual(buffer[entries[i + 1].Name]);
            if (!last) continue;
            buffer[new Slice(entries[i].Start, entries[i].Length)].CopyTo(rented.AsSpan(written));
            written += entries[i].Length;
            count++;
        }

        buffer.Truncate(start);
        buffer.Write(rented.AsSpan(0, written));
        ArrayPool<byte>.Shared.Return(rented);
        return count;
    }

    private static void Sort<TOrder>(Span<Entry> entries, TOrder order) where TOrder : struct, IComparer<Entry>
    {
        // The library's sort allocates an object for the comparer and a delegate for it: 88 bytes per item. Most items
        // have few attributes.
        const int Few = 16;
        if (entries.Length > Few)
        {
            entries.Sort(order);
            return;
        }

        for (var i = 1; i < entries.Length; i++)
        {
            var entry = entries[i];
            var to = i;
            for (; to > 0 && order.Compare(entries[to - 1], entry) > 0; to--) entries[to] = entries[to - 1];
            entries[to] = entry;
        }
    }

    /// <summary>The start of an open container.</summary>
    internal readonly record struct Container(int Start, int FirstEntry);

    private readonly record struct Entry(int Start, Slice Name)
    {
        public int Length { get; init; }
    }

    private readonly struct ByBytes(ByteBuffer buffer) : IComparer<Entry>
    {
        public int Compare(Entry x, Entry y)
        {
            var order = buffer[x.Name].SequenceCompareTo(buffer[y.Name]);
            return order != 0 ? order : x.Start.CompareTo(y.Start);
        }
    }

    private readonly struct ByNumber(ByteBuffer buffer) : IComparer<Entry>
    {
        public int Compare(Entry x, Entry y)
        {
            var order = NumberText.Stored(buffer[x.Name]).CompareTo(NumberText.Stored(buffer[y.Name]));
            return order != 0 ? order : x.Start.CompareTo(y.Start);
        }
    }
}
