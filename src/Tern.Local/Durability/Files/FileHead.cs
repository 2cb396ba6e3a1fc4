using System.Buffers.Binary;
using Tern.Local.Buffers;

namespace Tern.Local.Durability;

/// <summary>
/// The header of every file:
/// <code>head = "TERNJRNL" or "TERNSNAP" (8) version(4) number(8) first-frame(8) crc32c-of-these(4)</code>
/// Numbers are little-endian. A snapshot's number is 0: it's written before the number of the journal that follows it
/// is known.
/// </summary>
internal readonly record struct FileHead(long Number, long FirstFrame)
{
    public const int Length = 32;

    /// <summary>
    /// The version of the whole format, including records. It's increased by changes that older code can't read.
    /// </summary>
    public const int Version = 2;

    public static ReadOnlySpan<byte> Journal => "TERNJRNL"u8;

    public static ReadOnlySpan<byte> Snapshot => "TERNSNAP"u8;

    public void Write(Span<byte> to, ReadOnlySpan<byte> kind)
    {
        kind.CopyTo(to);
        BinaryPrimitives.WriteInt32LittleEndian(to[8..], Version);
        BinaryPrimitives.WriteInt64LittleEndian(to[12..], Number);
        BinaryPrimitives.WriteInt64LittleEndian(to[20..], FirstFrame);
        BinaryPrimitives.WriteUInt32LittleEndian(to[28..], ServerChecksum.Crc32C(to[..28]));
    }

    /// <exception cref="LocalDataException">The header is missing, of another version, or damaged.</exception>
    public static FileHead Read(ReadOnlySpan<byte> from, ReadOnlySpan<byte> kind, string path)
    {
        if (from.Length < Length || !from[..8].SequenceEqual(kind))
            throw new LocalDataException(
                "This isn't a file of Tern.Local, or its header is damaged. Restore the directory from a copy, or remove it to start empty.", path, 0);
        var version = BinaryPrimitives.ReadInt32LittleEndian(from[8..]);
        if (version != Version)
            throw new LocalDataException(
                $"The format version is {version}; this program reads version {Version}. Use the version that wrote it, or a newer one.", path, 8);
        if (ServerChecksum.Crc32C(from[..28]) != BinaryPrimitives.ReadUInt32LittleEndian(from[28..]))
            throw new LocalDataException(
                "The file's header is damaged: its checksum doesn't match. Restore the directory from a copy, or remove it to start empty.", path, 0);
        return new FileHead(BinaryPrimitives.ReadInt64LittleEndian(from[12..]), BinaryPrimitives.ReadInt64LittleEndian(from[20..]));
    }
}
