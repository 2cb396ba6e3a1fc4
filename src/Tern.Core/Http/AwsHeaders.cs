using System.Buffers;

namespace Tern.Http;

/// <summary>
/// The headers of a request in the order they were added. Names are in lower case and can occur more than once.
/// </summary>
/// <remarks>
/// Values that outlive a call (content type, target, user agent) are stored as strings. Values created for the call
/// (authorization) are stored as UTF-8, so that a transport that writes bytes doesn't need a string.
/// </remarks>
public sealed class AwsHeaders
{
    private readonly ArrayBufferWriter<byte> _utf8 = new(1024);
    private Entry[] _entries = new Entry[16];
    private Entry[]? _kept;
    private int _keptCount;

    /// <summary>Gets the number of headers.</summary>
    public int Count { get; private set; }

    /// <summary>Gets the header at <paramref name="index"/>.</summary>
    /// <param name="index">The zero-based index, less than <see cref="Count"/>.</param>
    public AwsHeader this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count);
            ref var entry = ref _entries[index];
            return new AwsHeader(entry.Name, entry.Text, entry.Text is null ? _utf8.WrittenSpan.Slice(entry.Start, entry.Length) : default);
        }
    }

    /// <summary>Adds a header with a string value.</summary>
    /// <param name="name">The name in lower case.</param>
    /// <param name="value">The value, without CR, LF or NUL.</param>
    /// <exception cref="ArgumentException">The value contains a control character that would end the
    /// header.</exception>
    public void Add(string name, string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentNullException.ThrowIfNull(value);
        if (value.AsSpan().IndexOfAny('\r', '\n', '\0') >= 0) throw Broken(name);
        Next() = new Entry(name, value, 0, 0);
    }

    /// <summary>Adds a header with a UTF-8 value. The bytes are copied.</summary>
    /// <param name="name">The name in lower case.</param>
    /// <param name="value">The value, without CR, LF or NUL.</param>
    /// <exception cref="ArgumentException">The value contains a control character that would end the
    /// header.</exception>
    public void Add(string name, ReadOnlySpan<byte> value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (value.IndexOfAny((byte)'\r', (byte)'\n', (byte)0) >= 0) throw Broken(name);
        var start = _utf8.WrittenCount;
        _utf8.Write(value);
        Next() = new Entry(name, null, start, value.Length);
    }

    /// <summary>Determines whether a header exists.</summary>
    /// <param name="name">The name in lower case.</param>
    /// <returns>true if the header exists; otherwise, false.</returns>
    public bool Contains(string name)
    {
        for (var i = 0; i < Count; i++)
            if (_entries[i].Name == name) return true;
        return false;
    }

    /// <summary>
    /// Truncates the list to its first <paramref name="count"/> headers. This removes an attempt's headers and keeps
    /// the call's.
    /// </summary>
    /// <param name="count">The number of headers to keep.</param>
    public void Truncate(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)Count);
        for (var i = count; i < Count; i++) _entries[i] = default;
        Count = count;
        if (!HoldsUtf8()) _utf8.ResetWrittenCount();
    }

    /// <summary>Returns the value of the first header with a name.</summary>
    /// <param name="name">The name in lower case.</param>
    /// <returns>The value, or null if the header doesn't exist.</returns>
    public string? Find(string name)
    {
        for (var i = 0; i < Count; i++)
            if (_entries[i].Name == name) return this[i].GetText();
        return null;
    }

    /// <summary>Removes all headers with a name.</summary>
    /// <param name="name">The name in lower case.</param>
    public void Remove(string name)
    {
        var kept = 0;
        for (var i = 0; i < Count; i++)
            if (_entries[i].Name != name) _entries[kept++] = _entries[i];
        Truncate(kept);
    }

    /// <summary>Returns the name of the header at <paramref name="index"/>.</summary>
    internal string NameAt(int index) => _entries.AsSpan(0, Count)[index].Name;

    /// <summary>Saves the current headers for <see cref="Restore"/>.</summary>
    internal void Keep()
    {
        if (_kept is null || _kept.Length < Count) _kept = new Entry[_entries.Length];
        _entries.AsSpan(0, Count).CopyTo(_kept);
        _keptCount = Count;
    }

    /// <summary>Restores the saved headers.</summary>
    internal void Restore()
    {
        _entries.AsSpan(0, Count).Clear();
        _kept.AsSpan(0, _keptCount).CopyTo(_entries);
        Count = _keptCount;
    }

    /// <summary>Removes all headers, including the saved ones.</summary>
    internal void Clear()
    {
        _kept.AsSpan(0, _keptCount).Clear();
        _keptCount = 0;
        Truncate(0);
    }

    private bool HoldsUtf8()
    {
        for (var i = 0; i < _keptCount; i++)
            if (_kept![i].Text is null) return true;
        for (var i = 0; i < Count; i++)
            if (_entries[i].Text is null) return true;
        return false;
    }

    private static ArgumentException Broken(string name) =>
        new($"The value of the header '{name}' contains a CR, LF or NUL character, which would break the request. Remove it.");

    private ref Entry Next()
    {
        if (Count == _entries.Length) Array.Resize(ref _entries, Count * 2);
        return ref _entries[Count++];
    }

    private readonly record struct Entry(string Name, string? Text, int Start, int Length);
}
