using System.Buffers.Binary;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Interns attribute names: the items of a table share a few names, and reading a page of 100 items shouldn't create
/// 1,000 strings. It has a fixed number of slots, each with its most recent name; if two names compete for a slot, the
/// only cost is a new string.
/// </summary>
/// <remarks>Shared by all threads. A slot holds an immutable object, so a race can only lose an entry.</remarks>
internal static class AttributeNames
{
    private const int Places = 512;

    // Longer names are unlikely to occur in every item.
    private const int LongestShared = 64;

    private static readonly Entry?[] Entries = new Entry?[Places];

    /// <summary>Returns the name as a string.</summary>
    /// <param name="utf8">The name in UTF-8.</param>
    /// <param name="hash">The name's hash.</param>
    /// <returns>The string.</returns>
    internal static string Get(ReadOnlySpan<byte> utf8, out ulong hash)
    {
        hash = Hash(utf8);
        ref var place = ref Entries[hash % Places];
        if (place is { } entry && entry.Hash == hash && utf8.SequenceEqual(entry.Utf8)) return entry.Text;

        var text = AwsJsonReader.GetString(utf8);
        if (utf8.Length <= LongestShared) place = new Entry(hash, utf8.ToArray(), text);
        return text;
    }

    // Hashes the first and last eight bytes and the length. Names that differ in the middle compete for a slot, but are
    // never confused.
    private static ulong Hash(ReadOnlySpan<byte> utf8)
    {
        ulong first, last;
        if (utf8.Length >= 8)
        {
            first = BinaryPrimitives.ReadUInt64LittleEndian(utf8);
            last = BinaryPrimitives.ReadUInt64LittleEndian(utf8[^8..]);
        }
        else
        {
            first = 0;
            foreach (var b in utf8) first = (first << 8) | b;
            last = 0;
        }

        var hash = (first * 0x9E3779B97F4A7C15) ^ (last * 0xC2B2AE3D27D4EB4F) ^ (uint)utf8.Length;
        hash ^= hash >> 32;
        return hash * 0x9E3779B97F4A7C15 >> 3;
    }

    private sealed record Entry(ulong Hash, byte[] Utf8, string Text);
}
