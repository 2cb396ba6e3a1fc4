using System.Buffers;

namespace Tern.Http;

/// <summary>The headers of a request, in the order they were added. Names are lower case; a name may stand more than once.</summary>
/// <remarks>
/// Values that live longer than a call (content type, target, user agent) are kept as the strings they are; values made for the call (authorization) as UTF-8,
/// so that a transport that writes bytes needs no string of them.
/// </remarks>
public sealed class AwsHeaders
{
    private readonly ArrayBufferWriter<byte> _utf8 = new(1024);
    private Entry[] _entries = new Entry[16];

    /// <summary>The number of headers.</summary>
    public int Count { get; private set; }

    /// <summary>The header at <paramref name="index"/>.</summary>
    /// <param name="index">From 0 to <see cref="Count"/> less one.</param>
    public AwsHeader this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count);
            ref var entry = ref _entries[index];
            return new AwsHeader(entry.Name, entry.Text, entry.Text is null ? _utf8.WrittenSpan.Slice(entry.Start, entry.Length) : default);
        }
    }

    /// <summary>Adds a header whose value is text.</summary>
    /// <param name="name">The name, in lower case.</param>
    /// <param name="value">The value. No CR, LF or NUL.</param>
    /// <exception cref="ArgumentException">The value holds a control character that would end the header.</exception>
    public void Add(string name, string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentNullException.ThrowIfNull(value);
        if (value.AsSpan().IndexOfAny('\r', '\n', '\0') >= 0) throw Broken(name);
        Next() = new Entry(name, value, 0, 0);
    }

    /// <summary>Adds a header whose value is UTF-8. The bytes are copied.</summary>
    /// <param name="name">The name, in lower case.</param>
    /// <param name="value">The value. No CR, LF or NUL.</param>
    /// <exception cref="ArgumentException">The value holds a control character that would end the header.</exception>
    public void Add(string name, ReadOnlySpan<byte> value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (value.IndexOfAny((byte)'\r', (byte)'\n', (byte)0) >= 0) throw Broken(name);
        var start = _utf8.WrittenCount;
        _utf8.Write(value);
        Next() = new Entry(name, null, start, value.Length);
    }

    /// <summary>Whether there is a header of this name.</summary>
    /// <param name="name">The name, in lower case.</param>
    /// <returns>True when there is.</returns>
    public bool Contains(string name)
    {
        for (var i = 0; i < Count; i++)
            if (_entries[i].Name == name) return true;
        return false;
    }

    /// <summary>Cuts the list back to its first <paramref name="count"/> headers: what an attempt added goes, what the call added stays.</summary>
    /// <param name="count">The number of headers to keep.</param>
    public void Truncate(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)Count);
        for (var i = count; i < Count; i++) _entries[i] = default;
        Count = count;
        if (!HoldsUtf8()) _utf8.ResetWrittenCount();
    }

    /// <summary>The value of the first header of a name; null where there is none.</summary>
    internal string? Find(string name)
    {
        for (var i = 0; i < Count; i++)
            if (_entries[i].Name == name) return this[i].GetText();
        return null;
    }

    /// <summary>Takes the headers of a name away.</summary>
    internal void Remove(string name)
    {
        var kept = 0;
        for (var i = 0; i < Count; i++)
            if (_entries[i].Name != name) _entries[kept++] = _entries[i];
        Truncate(kept);
    }

    /// <summary>The name of the header at <paramref name="index"/>, without its value.</summary>
    internal string NameAt(int index) => _entries.AsSpan(0, Count)[index].Name;

    private bool HoldsUtf8()
    {
        for (var i = 0; i < Count; i++)
            if (_entries[i].Text is null) return true;
        return false;
    }

    private static ArgumentException Broken(string name) =>
        new($"The value of the header '{name}' holds a CR, LF or NUL character, which would break the request. Remove it.");

    private ref Entry Next()
    {
        if (Count == _entries.Length) Array.Resize(ref _entries, Count * 2);
        return ref _entries[Count++];
    }

    private readonly record struct Entry(string Name, string? Text, int Start, int Length);
}
