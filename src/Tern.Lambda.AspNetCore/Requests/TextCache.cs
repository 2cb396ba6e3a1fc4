using System.Text;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// Caches the names and values of headers as strings, because successive requests have mostly the same headers. A
/// cached value is returned only for identical bytes, so nothing of one request gets into another.
/// </summary>
internal sealed class TextCache
{
    private const int Places = 64;

    // Longer values are usually cookies and tokens, which must not be kept longer than their request.
    private const int MostKept = 256;

    private readonly Entry[] _entries = new Entry[Places];

    /// <summary>Gets a name, and the place of its value.</summary>
    public string GetName(ReadOnlySpan<byte> utf8, out int place)
    {
        place = PlaceOf(utf8);
        ref var entry = ref _entries[place];
        if (entry.Name is { } name && Ascii.Equals(utf8, name)) return name;
        name = AwsJsonReader.GetString(utf8);
        entry = utf8.Length <= MostKept ? new Entry(name) : default;
        return name;
    }

    /// <summary>Gets the value of the name that <see cref="GetName"/> last returned for this place.</summary>
    public string GetValue(int place, ReadOnlySpan<byte> utf8)
    {
        ref var entry = ref _entries[place];
        if (entry.Value is { } value && Ascii.Equals(utf8, value)) return value;
        value = AwsJsonReader.GetString(utf8);
        entry.Value = value.Length <= MostKept ? value : null;
        return value;
    }

    private static int PlaceOf(ReadOnlySpan<byte> name)
    {
        if (name.Length == 0) return 0;
        var hash = (uint)name.Length * 31 + (uint)name[0] * 7 + (uint)name[^1] * 17 + (uint)name[name.Length / 2] * 3;
        return (int)(hash % Places);
    }

    private struct Entry(string name)
    {
        public readonly string? Name = name;
        public string? Value;
    }
}
