using System.Buffers.Binary;
using Tern.Local.Buffers;

namespace Tern.Local.Durability;

/// <summary>
/// The header of every file:
/// <code>head = "TERNJRNL" or "TERNSNAP" (8) version(4) number(8) first-frame(8) crc32c-of-these(4)</code>
/// Numbers are little-endian. A snapshot's number is 0: it's written before the number of the journal that follows it
/// is known.
/// </summary>
internal readonly record struct FileHead(int Version, long Number, long FirstFrame)
{
    public const int Length = 32;

    /// <summary>The version of a directory with one store of tables, of any account and Region.</summary>
    public const int OneStore = 2;

    /// <summary>
    /// The version of a directory with everything of a local AWS. A version covers the whole format, including records:
    /// changes that older code can't read need another.
    /// </summary>
    public const int AllServices = 3;

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

    /// <summary>Reads a header.</summary>
    /// <param name="from">The beginning of the file.</param>
    /// <param name="kind">The kind of file.</param>
    /// <param name="path">The path, for messages.</param>
    /// <param name="newest">The newest version that can be read: those before it can be, too.</param>
    /// <exception cref="LocalDataException">The header is missing, of another version, or damaged.</exception>
    public static FileHead Read(ReadOnlySpan<byte> from, ReadOnlySpan<byte> kind, string path, int newest)
    {
        if (from.Length < Length || !from[..8].SequenceEqual(kind))
            throw new LocalDataException(
                "This isn't a file of Tern.Local, or its header is damaged. Restore the directory from a copy, or remove it to start empty.", path, 0);
        var version = BinaryPrimitives.ReadInt32LittleEndian(from[8..]);
        if (version == AllServices && newest == OneStore)
            throw new LocalDataException("This is the data of a local AWS with all services. Open it with LocalAws, or with tern local --data.", path, 8);
        if (version is < OneStore or > AllServices)
            throw new LocalDataException(
                $"The format version is {version}; this program reads version {newest}. Use the version that wrote it, or a newer one.", path, 8);
        if (ServerChecksum.Crc32C(from[..28]) != BinaryPrimitives.ReadUInt32LittleEndian(from[28..]))
            throw new LocalDataException(
                "The file's header is damaged: its checksum doesn't match. Restore the directory from a copy, or remove it to start empty.", path, 0);
        return new FileHead(version, BinaryPrimitives.ReadInt64LittleEndian(from[12..]), BinaryPrimitives.ReadInt64LittleEndian(from[20..]));
    }
}
