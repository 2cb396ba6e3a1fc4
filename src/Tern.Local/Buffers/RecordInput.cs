using System.Buffers.Binary;
using System.Text;

namespace Tern.Local.Buffers;

/// <summary>
/// Reads the output of <see cref="RecordOutput"/>. Invalid input throws <see cref="InvalidDataException"/> or an
/// exception of the spans; the caller adds the file.
/// </summary>
internal ref struct RecordInput(ReadOnlySpan<byte> bytes)
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;
    private int _at;

    public readonly bool IsAtEnd => _at == _bytes.Length;

    public byte ReadByte() => _bytes[_at++];

    public bool ReadFlag() => ReadByte() switch
    {
        0 => false,
        1 => true,
        var other => throw new InvalidDataException($"a flag is {other}"),
    };

    public int ReadVarint() => Varint.Read(_bytes, ref _at);

    /// <summary>
    /// Reads the number of elements that follow. Each has at least one byte: the number is checked because an array of
    /// that length is allocated before they are read.
    /// </summary>
    public int ReadCount()
    {
        var count = ReadVarint();
        return (uint)count <= (uint)(_bytes.Length - _at)
            ? count : throw new InvalidDataException($"it declares {count} parts in {_bytes.Length - _at} bytes");
    }

    public long ReadVarint64()
    {
        ulong value = 0;
        for (var shift = 0; ; shift += 7)
        {
            ulong next = _bytes[_at++];
            value |= (next & 0x7F) << shift;
            if (next < 0x80) return (long)value;
        }
    }

    public long ReadInt64() => BinaryPrimitives.ReadInt64LittleEndian(Read(sizeof(long)));

    public UInt128 ReadUInt128() => BinaryPrimitives.ReadUInt128LittleEndian(Read(16));

    public Guid ReadGuid() => new(Read(16));

    public ReadOnlySpan<byte> ReadBytes() => Read(ReadVarint());

    public byte[]? ReadOptionalBytes() => ReadFlag() ? ReadBytes().ToArray() : null;

    public string ReadText() => Encoding.UTF8.GetString(ReadBytes());

    public string? ReadOptionalText() => ReadFlag() ? ReadText() : null;

    public DateTimeOffset ReadTime() => new(ReadInt64(), TimeSpan.Zero);

    public DateTimeOffset? ReadOptionalTime() => ReadFlag() ? ReadTime() : null;

    public Dictionary<string, string> ReadTexts()
    {
        var count = ReadCount();
        var texts = new Dictionary<string, string>(count, StringComparer.Ordinal);
        for (; count > 0; count--)
        {
            var name = ReadText();
            texts[name] = ReadText();
        }

        return texts;
    }

    private ReadOnlySpan<byte> Read(int length)
    {
        var read = _bytes.Slice(_at, length);
        _at += length;
        return read;
    }
}
