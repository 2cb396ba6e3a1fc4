using System.Buffers.Binary;
using Tern.Local.Buffers;

namespace Tern.Local.Durability;

/// <summary>
/// The unit that is written and flushed at once, and read completely or not at all: in a journal, the changes of one
/// group commit; in a snapshot, a block.
/// <code>frame = length(4) number(8) crc32c-of-payload(4) crc32c-of-these(4) payload</code>
/// Frames are numbered across all journals. The header has its own checksum, so that a damaged length can't mislead the
/// reader, and the next intact frame after damage is found byte by byte.
/// </summary>
internal readonly record struct Frame(int Length, long Number, uint Checksum)
{
    public const int HeadLength = 20;

    /// <summary>Fills in the header of a frame that already contains its payload.</summary>
    public static void Seal(Span<byte> frame, long number)
    {
        var payload = frame[HeadLength..];
        BinaryPrimitives.WriteInt32LittleEndian(frame, payload.Length);
        BinaryPrimitives.WriteInt64LittleEndian(frame[4..], number);
        BinaryPrimitives.WriteUInt32LittleEndian(frame[12..], ServerChecksum.Crc32C(payload));
        BinaryPrimitives.WriteUInt32LittleEndian(frame[16..], ServerChecksum.Crc32C(frame[..16]));
    }

    /// <summary>Parses a header; returns null if the bytes aren't one.</summary>
    public static Frame? Read(ReadOnlySpan<byte> head)
    {
        if (head.Length < HeadLength || ServerChecksum.Crc32C(head[..16]) != BinaryPrimitives.ReadUInt32LittleEndian(head[16..])) return null;
        var frame = new Frame(BinaryPrimitives.ReadInt32LittleEndian(head), BinaryPrimitives.ReadInt64LittleEndian(head[4..]),
            BinaryPrimitives.ReadUInt32LittleEndian(head[12..]));
        return frame.Length > 0 ? frame : null;
    }

    public bool Fits(ReadOnlySpan<byte> payload) => ServerChecksum.Crc32C(payload) == Checksum;
}
