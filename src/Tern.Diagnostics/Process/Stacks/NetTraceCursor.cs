using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Tern.Diagnostics;

/// <summary>Reads consecutive values. Reading beyond the end throws an <see cref="InvalidDataException"/>.</summary>
internal ref struct NetTraceCursor(ReadOnlySpan<byte> bytes)
{
    private ReadOnlySpan<byte> _rest = bytes;

    public readonly bool IsAtEnd => _rest.IsEmpty;

    public byte Byte() => Bytes(1)[0];

    public short Int16() => BinaryPrimitives.ReadInt16LittleEndian(Bytes(2));

    public int Int32() => BinaryPrimitives.ReadInt32LittleEndian(Bytes(4));

    public ulong UInt64() => BinaryPrimitives.ReadUInt64LittleEndian(Bytes(8));

    public double Double() => BinaryPrimitives.ReadDoubleLittleEndian(Bytes(8));

    /// <summary>Reads seven bits per byte, lowest first. The highest bit indicates that another byte follows.</summary>
    public ulong VarUInt()
    {
        ulong value = 0;
        for (var shift = 0; shift < 70; shift += 7)
        {
            var part = Byte();
            value |= (ulong)(part & 0x7F) << shift;
            if (part < 0x80) return value;
        }

        throw new InvalidDataException("a number is truncated");
    }

    /// <summary>Reads a zero-terminated UTF-16 string.</summary>
    public string Text()
    {
        var characters = MemoryMarshal.Cast<byte, char>(_rest);
        var end = characters.IndexOf('\0');
        if (end < 0) throw new InvalidDataException("a string is truncated");
        var text = characters[..end].ToString();
        _rest = _rest[((end + 1) * 2)..];
        return text;
    }

    public ReadOnlySpan<byte> Bytes(int count)
    {
        if ((uint)count > (uint)_rest.Length) throw new InvalidDataException("an event ends too soon");
        var taken = _rest[..count];
        _rest = _rest[count..];
        return taken;
    }
}
