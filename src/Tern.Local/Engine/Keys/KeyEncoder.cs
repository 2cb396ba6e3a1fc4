using System.Buffers.Binary;

namespace Tern.Local.Engine;

/// <summary>
/// Encodes keys as bytes whose order is the order of Scan and Query:
/// <code>
/// key       = hash(8 bytes, of the partition's bytes) partition sort [key of the table, in an index]
/// component = number (self-delimiting) | string or binary with 00 as 00 FF, terminated by 00 01
/// </code>
/// So a partition is a range, every condition on a sort key is a range, and a segment of a parallel scan is a range of
/// hashes.
/// </summary>
internal static class KeyEncoder
{
    private const int HashBytes = 8;

    /// <summary>
    /// Appends the item's key under a schema; returns false if the item lacks a key attribute, or has a value that a
    /// key can't hold. With <paramref name="anySize"/>, the item is a cursor, which doesn't have to refer to an
    /// existing item.
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

    /// <summary>
    /// Reserves space for the hash. The caller then writes the partition's components and calls
    /// <see cref="EndPartition"/>.
    /// </summary>
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

    /// <summary>Writes the bytes that start every component whose value starts with this payload.</summary>
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

    /// <summary>
    /// Turns a prefix into the smallest bytes above everything that starts with it; returns false if there are none.
    /// </summary>
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

    /// <summary>Returns the first hash of a segment of a parallel scan.</summary>
    public static ulong SegmentStart(int segment, int total) => (ulong)(((UInt128)1 << 64) * (UInt128)segment / (UInt128)total);

    private static void WriteHash(ByteBuffer to, int start)
    {
        var hash = PartitionHash.Compute(to[new Slice(start + HashBytes, to.Length - start - HashBytes)]);
        BinaryPrimitives.WriteUInt64BigEndian(to.Mutable(new Slice(start, HashBytes)), hash);
    }
}
