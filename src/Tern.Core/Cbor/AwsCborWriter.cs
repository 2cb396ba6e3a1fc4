using System.Buffers;
using System.Buffers.Binary;
using System.ComponentModel;
using System.Text;
using System.Text.Unicode;
using Tern.Buffers;

namespace Tern.Protocols;

/// <summary>
/// Writes CBOR (RFC 8949) forward-only to a <see cref="PooledBuffer"/>. Pass it by reference, and call
/// <see cref="Flush"/> at the end. Intended for generated code; don't use it elsewhere.
/// </summary>
/// <remarks>
/// Structures are maps of indefinite length, because the number of set members isn't known in advance; lists and maps
/// have a count. The caller must write as many elements as announced, and end every map.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct AwsCborWriter
{
    // The longest head: the initial byte and eight more (RFC 8949, 3).
    private const int MaxHead = 9;

    private BufferEnd _end;

    /// <summary>Creates a writer that starts at the end of <paramref name="buffer"/>.</summary>
    /// <param name="buffer">The buffer to write to.</param>
    public AwsCborWriter(PooledBuffer buffer) => _end = new BufferEnd(buffer);

    /// <summary>Passes the written bytes to the buffer. Writing may continue afterwards.</summary>
    public void Flush() => _end.Flush();

    /// <summary>Begins a map of indefinite length. <see cref="WriteEndMap"/> ends it.</summary>
    public void WriteStartMap() => Put(CborHead.IndefiniteMap);

    /// <summary>Ends a map that <see cref="WriteStartMap()"/> began.</summary>
    public void WriteEndMap() => Put(CborHead.Break);

    /// <summary>Begins a map with a given number of entries. It ends after the last entry.</summary>
    /// <param name="count">The number of entries.</param>
    public void WriteMapHeader(int count) => PutHead(CborHead.Map, (ulong)count);

    /// <summary>Begins an array with a given number of elements. It ends after the last element.</summary>
    /// <param name="count">The number of elements.</param>
    public void WriteArrayHeader(int count) => PutHead(CborHead.Array, (ulong)count);

    /// <summary>Writes a member's name.</summary>
    /// <param name="name">The name in UTF-8.</param>
    public void WriteName(scoped ReadOnlySpan<byte> name)
    {
        PutHead(CborHead.Text, (ulong)name.Length);
        _end.Put(name);
    }

    /// <summary>Writes text.</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="ArgumentException">The text contains an unpaired surrogate, which UTF-8 can't
    /// represent.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        var length = Encoding.UTF8.GetByteCount(value);
        PutHead(CborHead.Text, (ulong)length);
        if (Utf8.FromUtf16(value, _end.Reserve(length), out _, out var written, replaceInvalidSequences: false) != OperationStatus.Done)
            throw new ArgumentException(
                "The text contains an unpaired surrogate, which UTF-8 can't represent. Remove it, or send the data as binary.", nameof(value));
        _end.Advance(written);
    }

    /// <summary>Writes an integer in as few bytes as possible.</summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(long value)
    {
        // A negative number n is stored as -1 - n: its bits, inverted.
        if (value >= 0) PutHead(CborHead.Unsigned, (ulong)value);
        else PutHead(CborHead.Negative, (ulong)~value);
    }

    /// <summary>Writes a double-precision number.</summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(double value)
    {
        var span = _end.Reserve(1 + sizeof(double));
        span[0] = CborHead.Double;
        BinaryPrimitives.WriteDoubleBigEndian(span[1..], value);
        _end.Advance(1 + sizeof(double));
    }

    /// <summary>Writes a single-precision number.</summary>
    /// <param name="value">The number.</param>
    public void WriteNumber(float value)
    {
        var span = _end.Reserve(1 + sizeof(float));
        span[0] = CborHead.Single;
        BinaryPrimitives.WriteSingleBigEndian(span[1..], value);
        _end.Advance(1 + sizeof(float));
    }

    /// <summary>Writes a Boolean.</summary>
    /// <param name="value">The value.</param>
    public void WriteBoolean(bool value) => Put(value ? CborHead.True : CborHead.False);

    /// <summary>Writes null.</summary>
    public void WriteNull() => Put(CborHead.Null);

    /// <summary>Writes bytes.</summary>
    /// <param name="value">The bytes.</param>
    public void WriteBytes(scoped ReadOnlySpan<byte> value)
    {
        PutHead(CborHead.Bytes, (ulong)value.Length);
        _end.Put(value);
    }

    /// <summary>
    /// Writes a timestamp: tag 1, and seconds since 1970. Whole seconds are written as an integer; others have
    /// milliseconds. Finer fractions are dropped.
    /// </summary>
    /// <param name="value">The time.</param>
    public void WriteTimestamp(DateTimeOffset value)
    {
        PutHead(CborHead.Tag, CborHead.EpochTag);
        var milliseconds = value.ToUnixTimeMilliseconds();
        if (milliseconds % 1000 == 0) WriteNumber(milliseconds / 1000);
        else WriteNumber(milliseconds / 1000d);
    }

    private void PutHead(byte type, ulong value)
    {
        var span = _end.Reserve(MaxHead);
        switch (value)
        {
            case < CborHead.OneByte:
                span[0] = (byte)(type | (byte)value);
                _end.Advance(1);
                break;
            case <= byte.MaxValue:
                span[0] = (byte)(type | CborHead.OneByte);
                span[1] = (byte)value;
                _end.Advance(2);
                break;
            case <= ushort.MaxValue:
                span[0] = (byte)(type | CborHead.TwoBytes);
                BinaryPrimitives.WriteUInt16BigEndian(span[1..], (ushort)value);
                _end.Advance(3);
                break;
            case <= uint.MaxValue:
                span[0] = (byte)(type | CborHead.FourBytes);
                BinaryPrimitives.WriteUInt32BigEndian(span[1..], (uint)value);
                _end.Advance(5);
                break;
            default:
                span[0] = (byte)(type | CborHead.EightBytes);
                BinaryPrimitives.WriteUInt64BigEndian(span[1..], value);
                _end.Advance(9);
                break;
        }
    }

    private void Put(byte value)
    {
        _end.Reserve(1)[0] = value;
        _end.Advance(1);
    }
}
