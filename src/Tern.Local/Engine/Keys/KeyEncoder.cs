using System.Buffers.Binary;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Values.Encoded;
using Tern.Local.Engine.Values.Numbers;

namespace Tern.Local.Engine.Keys;

/// <summary>
/// Keys as bytes whose order is the order of Scan and Query:
/// <code>
/// key       = hash(8 bytes, of the partition's bytes) partition sort [key of the table, in an index]
/// component = number (ends itself) | string or binary with 00 as 00 FF, ended by 00 01
/// </code>
/// So a partition is a range, every condition on a sort key is a range, and a segment of a parallel scan is a range of hashes.
/// </summary>
internal static class KeyEncoder
{
    private const int HashBytes = 8;

    /// <summary>
    /// Appends the key that the item has under a schema; false when it lacks an attribute of it, or has one that no key can hold. With
    /// <paramref name="anySize"/> the item is a cursor: there need not be an item where it points to.
    /// </summary>
    public static bool TryWrite(ByteBuffer to, KeySchema schema, ReadOnlySpan<byte> item, bool anySize = false)
    {
        var start = BeginPartition(to);
        foreach (var attribute in schema.Partition)
        {
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (anySize ? !value.Is(attribute.Kind) : !KeyRules.CanHold(value, attribute, isPartition: true)) return false;
            WriteComponent(to, value);
        }

        WriteHash(to, start);
        foreach (var attribute in schema.Sort)
        {
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (anySize ? !value.Is(attribute.Kind) : !KeyRules.CanHold(value, attribute, isPartition: false)) return false;
            WriteComponent(to, value);
        }

        return true;
    }

    /// <summary>Reserves the hash; the partition's components follow, then <see cref="EndPartition"/>.</summary>
    public static int BeginPartition(ByteBuffer to)
    {
        var start = to.Length;
        to.Write(stackalloc byte[HashBytes]);
        return start;
    }

    public static void EndPartition(ByteBuffer to, int start) => WriteHash(to, start);

    public static void WriteComponent(ByteBuffer to, EncodedValue value)
    {
        if (value.Kind == ValueKind.Number)
        {
            var span = to.GetSpan(NumberKey.MaxBytes);
            to.Advance(NumberKey.Write(span, value.Number));
            return;
        }

        WritePrefix(to, value.Payload);
        to.Write((byte)0);
        to.Write((byte)1);
    }

    /// <summary>The bytes that every component begins with whose value begins with these.</summary>
    public static void WritePrefix(ByteBuffer to, ReadOnlySpan<byte> payload)
    {
        while (true)
        {
            var zero = payload.IndexOf((byte)0);
            if (zero < 0)
            {
                to.Write(payload);
                return;
            }

            to.Write(payload[..(zero + 1)]);
            to.Write((byte)0xFF);
            payload = payload[(zero + 1)..];
        }
    }

    /// <summary>Turns a prefix into the first bytes above everything that begins with it; false when there are none.</summary>
    public static bool TryMakeSuccessor(ByteBuffer buffer, int start)
    {
        while (buffer.Length > start)
        {
            var last = buffer.Mutable(new Slice(buffer.Length - 1, 1));
            if (last[0] != 0xFF)
            {
                last[0]++;
                return true;
            }

            buffer.Truncate(buffer.Length - 1);
        }

        return false;
    }

    /// <summary>The first hash of a segment of a parallel scan.</summary>
    public static ulong SegmentStart(int segment, int total) => (ulong)(((UInt128)1 << 64) * (UInt128)segment / (UInt128)total);

    private static void WriteHash(ByteBuffer to, int start)
    {
        var hash = PartitionHash.Compute(to[new Slice(start + HashBytes, to.Length - start - HashBytes)]);
        BinaryPrimitives.WriteUInt64BigEndian(to.Mutable(new Slice(start, HashBytes)), hash);
    }
}
