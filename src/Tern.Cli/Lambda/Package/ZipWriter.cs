using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Tern.Cli;

/// <summary>
/// Writes a zip whose bytes depend only on the files: on every system, all entries have the same time and Unix file
/// modes. On Windows, .NET's own writer marks its entries as created on Windows, and Lambda then can't execute the
/// bootstrap. Format (PKWARE's APPNOTE 6.3): for each file, a local header, its name and its data; then the directory,
/// with a header and a name for each; then the end record. No file exceeds 4 GB, because Lambda accepts at most 250 MB.
/// </summary>
internal sealed class ZipWriter(Stream output) : IDisposable
{
    private const ushort Deflated = 8;
    private const ushort Stored = 0;
    private const ushort Utf8Names = 0x0800;
    private const ushort Date = (0 << 9) | (1 << 5) | 1; // 1980-01-01, the earliest date
    private static readonly uint[] s_crcTable = CrcTable();

    private readonly MemoryStream _directory = new();
    private int _count;

    /// <summary>Adds a file.</summary>
    /// <param name="name">The name, with <c>/</c> between folders.</param>
    /// <param name="bytes">The contents of the file.</param>
    /// <param name="canRun">true to make the file executable (mode 0755 instead of 0644); otherwise, false.</param>
    public void Add(string name, ReadOnlySpan<byte> bytes, bool canRun)
    {
        using var compressed = new MemoryStream();
        using (var deflate = new DeflateStream(compressed, CompressionLevel.SmallestSize, leaveOpen: true)) deflate.Write(bytes);
        var isSmaller = compressed.Length < bytes.Length;
        var data = isSmaller ? compressed.GetBuffer().AsSpan(0, (int)compressed.Length) : bytes;
        var nameBytes = Encoding.UTF8.GetBytes(name);
        var offset = (uint)output.Position;

        // the fields of both headers, from "version needed" to the length of the extra field
        Span<byte> shared = stackalloc byte[26];
        BinaryPrimitives.WriteUInt16LittleEndian(shared, 20);
        BinaryPrimitives.WriteUInt16LittleEndian(shared[2..], Utf8Names);
        BinaryPrimitives.WriteUInt16LittleEndian(shared[4..], isSmaller ? Deflated : Stored);
        BinaryPrimitives.WriteUInt16LittleEndian(shared[6..], 0);
        BinaryPrimitives.WriteUInt16LittleEndian(shared[8..], Date);
        BinaryPrimitives.WriteUInt32LittleEndian(shared[10..], Crc(bytes));
        BinaryPrimitives.WriteUInt32LittleEndian(shared[14..], (uint)data.Length);
        BinaryPrimitives.WriteUInt32LittleEndian(shared[18..], (uint)bytes.Length);
        BinaryPrimitives.WriteUInt16LittleEndian(shared[22..], (ushort)nameBytes.Length);
        BinaryPrimitives.WriteUInt16LittleEndian(shared[24..], 0);

        output.Write("PK\u0003\u0004"u8);
        output.Write(shared);
        output.Write(nameBytes);
        output.Write(data);

        _directory.Write("PK\u0001\u0002"u8);
        _directory.Write([20, 3]); // made by: version 2.0 on Unix, so that the mode applies
        _directory.Write(shared);
        Span<byte> rest = stackalloc byte[14]; // comment length, disk, internal attributes, external attributes, offset
        rest.Clear();
        BinaryPrimitives.WriteUInt32LittleEndian(rest[6..], (canRun ? 0x81EDu : 0x81A4u) << 16); // a regular file, 0755 or 0644
        BinaryPrimitives.WriteUInt32LittleEndian(rest[10..], offset);
        _directory.Write(rest);
        _directory.Write(nameBytes);
        _count++;
    }

    /// <summary>Writes the directory. No file can be added afterward.</summary>
    public void Complete()
    {
        var start = (uint)output.Position;
        _directory.WriteTo(output);
        Span<byte> end = stackalloc byte[22];
        end.Clear();
        "PK\u0005\u0006"u8.CopyTo(end);
        BinaryPrimitives.WriteUInt16LittleEndian(end[8..], checked((ushort)_count));
        BinaryPrimitives.WriteUInt16LittleEndian(end[10..], (ushort)_count);
        BinaryPrimitives.WriteUInt32LittleEndian(end[12..], (uint)_directory.Length);
        BinaryPrimitives.WriteUInt32LittleEndian(end[16..], start);
        output.Write(end);
    }

    public void Dispose() => _directory.Dispose();

    private static uint Crc(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var b in bytes) crc = s_crcTable[(byte)(crc ^ b)] ^ (crc >> 8);
        return ~crc;
    }

    // The CRC-32 of zips: polynomial 0x04C11DB7, reflected.
    private static uint[] CrcTable()
    {
        var table = new uint[256];
        for (var i = 0u; i < table.Length; i++)
        {
            var value = i;
            for (var bit = 0; bit < 8; bit++) value = (value & 1) == 0 ? value >> 1 : (value >> 1) ^ 0xEDB88320;
            table[i] = value;
        }

        return table;
    }
}
