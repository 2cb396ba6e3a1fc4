using System.Globalization;

namespace Tern.Protocols;

// Reads text and bytes, which may be chunked, and numbers, which may have any width.
public ref partial struct AwsCborReader
{
    private const string Integer32 = "a 32-bit integer";
    private const string Integer64 = "a 64-bit integer";
    private const string Time = "seconds since 1970, between the years 1 and 9999";

    /// <summary>Reads a 32-bit integer.</summary>
    /// <returns>The number.</returns>
    public int ReadInt32()
    {
        var start = _position;
        var value = ReadInt64();
        return value is >= int.MinValue and <= int.MaxValue ? (int)value : throw OutOfRange(Integer32, start);
    }

    /// <summary>Reads a 64-bit integer. A floating-point number without a fraction is also accepted.</summary>
    /// <returns>The number.</returns>
    public long ReadInt64()
    {
        var start = _position;
        switch (Peek())
        {
            case AwsCborToken.Integer:
                var isNegative = (_cbor[_position] & 0xE0) == CborHead.Negative;
                var value = ReadArgument(out _);
                if (value > long.MaxValue) throw OutOfRange(Integer64, start);
                return isNegative ? ~(long)value : (long)value;
            case AwsCborToken.Float:
                var number = ReadFloat();

                // 2^63 is the smallest double that is too large.
                return number is >= long.MinValue and < 9_223_372_036_854_775_808d && Math.Truncate(number) == number
                    ? (long)number
                    : throw OutOfRange(Integer64, start);
            default:
                throw Unexpected(Integer64);
        }
    }

    /// <summary>Reads a number of any width.</summary>
    /// <returns>The number.</returns>
    public double ReadDouble()
    {
        switch (Peek())
        {
            case AwsCborToken.Float:
                return ReadFloat();
            case AwsCborToken.Integer:
                var isNegative = (_cbor[_position] & 0xE0) == CborHead.Negative;
                var value = ReadArgument(out _);
                return isNegative ? -1d - value : value;
            default:
                throw Unexpected("a number");
        }
    }

    /// <summary>
    /// Reads a timestamp: seconds since 1970 with millisecond precision, regardless of its tag. ISO 8601 text is also
    /// accepted (tag 0 of RFC 8949, 3.4.1).
    /// </summary>
    /// <returns>The time.</returns>
    public DateTimeOffset ReadTimestamp()
    {
        var start = _position;
        if (Peek() == AwsCborToken.String)
        {
            return DateTimeOffset.TryParse(
                ReadString(), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var time)
                ? time
                : throw OutOfRange("a time", start);
        }

        // Whole seconds are exact; a double of this magnitude has microsecond precision.
        var seconds = ReadDouble();
        if (!(seconds is > -62_135_596_800d and <= 253_402_300_799.999d)) throw OutOfRange(Time, start);
        return DateTimeOffset.UnixEpoch.AddTicks((long)Math.Round(seconds * 1000) * TimeSpan.TicksPerMillisecond);
    }

    private static AwsCborException OutOfRange(string expected, int position) => new($"Malformed CBOR: expected {expected}, but found another value", position);

    private double ReadFloat()
    {
        var first = _cbor[_position];
        var bits = ReadArgument(out _);
        return first switch
        {
            CborHead.Half => (double)BitConverter.UInt16BitsToHalf((ushort)bits),
            CborHead.Single => BitConverter.UInt32BitsToSingle((uint)bits),
            _ => BitConverter.UInt64BitsToDouble(bits),
        };
    }

    // Returns text or bytes as a whole: a part of the document, or its concatenated chunks.
    private ReadOnlySpan<byte> ReadChunks(byte type, string expected)
    {
        if ((SkipTags() & 0xE0) != type) throw Unexpected(expected);
        var length = ReadArgument(out var isIndefinite);
        if (!isIndefinite) return Take(length);

        var start = _position;
        var total = 0;
        while (NextChunk(type, out var chunk)) total += chunk.Length;
        if (total == 0) return default;

        _position = start;
        var whole = new byte[total];
        for (var written = 0; NextChunk(type, out var chunk); written += chunk.Length) chunk.CopyTo(whole.AsSpan(written));
        return whole;
    }

    private void SkipChunks(byte type)
    {
        var length = ReadArgument(out var isIndefinite);
        if (!isIndefinite)
        {
            Take(length);
            return;
        }

        while (NextChunk(type, out _))
        {
        }
    }

    // Chunks have the same type, a definite length and no tags (RFC 8949, 3.2.3).
    private bool NextChunk(byte type, out ReadOnlySpan<byte> chunk)
    {
        chunk = default;
        if (_position >= _cbor.Length) throw Unexpected("a chunk or the end of the chunks");
        var first = _cbor[_position];
        if (first == CborHead.Break)
        {
            _position++;
            return false;
        }

        if ((first & 0xE0) != type || (first & 0x1F) == CborHead.Indefinite) throw Unexpected("a chunk of the same kind");
        chunk = Take(ReadArgument(out _));
        return true;
    }

    private ReadOnlySpan<byte> Take(ulong length)
    {
        if (length > (ulong)(_cbor.Length - _position))
            throw new AwsCborException("Malformed CBOR: a string extends beyond the end of the document", _position);
        var taken = _cbor.Slice(_position, (int)length);
        _position += (int)length;
        return taken;
    }
}
