using System.Buffers.Binary;
using System.IO.Compression;

namespace Tern.Load;

/// <summary>
/// HdrHistogram's compressed encoding, version 2, in Base64, as used in `.hlog` files and supported by all of its
/// ports. Big-endian:
/// <code>
/// cookie 0x1c849314 | length of what follows | zlib of:
///   cookie 0x1c849313 | length of the counts | normalizing offset 0 | digits | lowest (int64) | highest (int64) | ratio 1.0 (double)
///   counts: ZigZag LEB128, up to nine bytes each; a negative number is a run of that many empty buckets
/// </code>
/// </summary>
internal static class HistogramCoding
{
    private const int Cookie = 0x1c849313;
    private const int CompressedCookie = 0x1c849314;
    private const int HeaderLength = 40;
    private const int LongestNumber = 9;

    // A count takes up to nine bytes, which limits the payload of a valid histogram.
    private const int LongestPayload = HeaderLength + (LatencyHistogram.Length * LongestNumber);

    public static string Encode(HistogramSnapshot histogram)
    {
        var plain = new byte[HeaderLength + ((histogram.Indexes.Length * 2) + 1) * LongestNumber];
        var end = HeaderLength;
        var next = 0;
        for (var i = 0; i < histogram.Indexes.Length; i++)
        {
            var empty = histogram.Indexes[i] - next;
            if (empty > 0) WriteNumber(plain, ref end, empty == 1 ? 0 : -empty);
            WriteNumber(plain, ref end, histogram.Counts[i]);
            next = histogram.Indexes[i] + 1;
        }

        if (next == 0) WriteNumber(plain, ref end, 0); // other readers expect at least one bucket
        BinaryPrimitives.WriteInt32BigEndian(plain, Cookie);
        BinaryPrimitives.WriteInt32BigEndian(plain.AsSpan(4), end - HeaderLength);
        BinaryPrimitives.WriteInt32BigEndian(plain.AsSpan(12), LatencyHistogram.Digits);
        BinaryPrimitives.WriteInt64BigEndian(plain.AsSpan(16), LatencyHistogram.LowestNanoseconds);
        BinaryPrimitives.WriteInt64BigEndian(plain.AsSpan(24), LatencyHistogram.HighestNanoseconds);
        BinaryPrimitives.WriteDoubleBigEndian(plain.AsSpan(32), 1.0);

        using var packed = new MemoryStream();
        packed.Write(stackalloc byte[8]);
        using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true)) zlib.Write(plain.AsSpan(0, end));
        var bytes = packed.GetBuffer().AsSpan(0, (int)packed.Length);
        BinaryPrimitives.WriteInt32BigEndian(bytes, CompressedCookie);
        BinaryPrimitives.WriteInt32BigEndian(bytes[4..], bytes.Length - 8);
        return Convert.ToBase64String(bytes);
    }

    /// <exception cref="FormatException">The text isn't a valid encoding, or the histogram has different
    /// limits.</exception>
    public static LatencyHistogram Decode(string text)
    {
        var packed = Convert.FromBase64String(text);
        if (packed.Length < 8 || BinaryPrimitives.ReadInt32BigEndian(packed) != CompressedCookie)
            throw new FormatException("A stored histogram isn't in HdrHistogram's compressed encoding, version 2.");
        var length = BinaryPrimitives.ReadInt32BigEndian(packed.AsSpan(4));
        if (length != packed.Length - 8) throw new FormatException($"A stored histogram is truncated: it has {packed.Length - 8} of {length} bytes.");
        return DecodePlain(Unpack(packed));
    }

    private static byte[] Unpack(byte[] packed)
    {
        using var zlib = new ZLibStream(new MemoryStream(packed, 8, packed.Length - 8), CompressionMode.Decompress);
        var plain = new byte[LongestPayload + 1];
        int filled;
        try
        {
            filled = zlib.ReadAtLeast(plain, plain.Length, throwOnEndOfStream: false);
        }
        catch (InvalidDataException failure)
        {
            throw new FormatException("A stored histogram can't be decompressed: " + failure.Message, failure);
        }

        return filled is >= HeaderLength and <= LongestPayload ? plain[..filled]
            : throw new FormatException("A stored histogram has an invalid length.");
    }

    private static LatencyHistogram DecodePlain(ReadOnlySpan<byte> plain)
    {
        if (BinaryPrimitives.ReadInt32BigEndian(plain) != Cookie || BinaryPrimitives.ReadInt32BigEndian(plain[4..]) != plain.Length - HeaderLength)
            throw new FormatException("A stored histogram's header isn't that of version 2, or its counts are truncated.");
        if (BinaryPrimitives.ReadInt32BigEndian(plain[12..]) != LatencyHistogram.Digits
            || BinaryPrimitives.ReadInt64BigEndian(plain[16..]) != LatencyHistogram.LowestNanoseconds
            || BinaryPrimitives.ReadInt64BigEndian(plain[24..]) != LatencyHistogram.HighestNanoseconds)
            throw new FormatException("A stored histogram must have limits from 1 µs to 60 s with three digits, in nanoseconds.");
        var histogram = new LatencyHistogram();
        var (at, index) = (HeaderLength, 0L);
        while (at < plain.Length)
        {
            var number = ReadNumber(plain, ref at);
            if (number < 0) index -= number;
            else if (number == 0) index++;
            else if (index < LatencyHistogram.Length) histogram.AddAt((int)index++, number);
            else throw Outside();
            if (index is < 0 or > LatencyHistogram.Length) throw Outside();
        }

        return histogram;

        static FormatException Outside() => new("A stored histogram contains latencies outside its limits.");
    }

    private static void WriteNumber(byte[] to, ref int at, long number)
    {
        var bits = (ulong)((number << 1) ^ (number >> 63));
        for (var i = 1; i < LongestNumber && bits > 0x7f; i++, bits >>= 7) to[at++] = (byte)(bits | 0x80);
        to[at++] = (byte)bits; // the ninth byte uses all eight bits
    }

    private static long ReadNumber(ReadOnlySpan<byte> from, ref int at)
    {
        var (bits, shift) = (0ul, 0);
        while (true)
        {
            if (at == from.Length) throw new FormatException("A stored histogram is truncated within a number.");
            var next = from[at++];
            if (shift == 56)
            {
                bits |= (ulong)next << shift;
                break;
            }

            bits |= (ulong)(next & 0x7f) << shift;
            if (next < 0x80) break;
            shift += 7;
        }

        return (long)(bits >> 1) ^ -(long)(bits & 1);
    }
}
