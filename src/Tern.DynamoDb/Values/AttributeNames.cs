using System.Buffers.Binary;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Shares the names of attributes: the items of a table have the same few, and a page of 100 items must not make 1,000 strings of them. A fixed number of
/// places, each with the name that came last; a place that two names contend for costs a string, nothing else.
/// </summary>
/// <remarks>Shared by all threads: a place holds one immutable object, so a race only loses an entry.</remarks>
internal static class AttributeNames
{
    private const int Places = 512;

    // A longer name is hardly one that every item has.
    private const int LongestShared = 64;

    private static readonly Entry?[] Entries = new Entry?[Places];

    /// <summary>The name as a string.</summary>
    /// <param name="utf8">The name in UTF-8.</param>
    /// <param name="hash">A hash of it.</param>
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

    // The first and last eight bytes and the length: names that differ in the middle only contend, they are never confused.
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
