using System.Buffers.Binary;
using System.IO.Compression;

namespace Tern.Load.Tests.Histograms;

/// <summary>
/// A second reader of HdrHistogram's version 2 encoding, written from its description (hdrhistogram.org, and the comments of its Java source), not from
/// ours: values are computed from the header, as in any other tool.
/// </summary>
internal static class PublicDecoder
{
    public static SortedDictionary<long, long> Decode(string text)
    {
        var packed = Convert.FromBase64String(text);
        Assert.Equal(0x1c849304 | 0x10, BinaryPrimitives.ReadInt32BigEndian(packed));
        using var plain = new MemoryStream();
        using (var zlib = new ZLibStream(new MemoryStream(packed[8..]), CompressionMode.Decompress)) zlib.CopyTo(plain);
        var bytes = plain.ToArray();
        Assert.Equal(0x1c849303 | 0x10, BinaryPrimitives.ReadInt32BigEndian(bytes));
        var digits = BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(12));
        var lowest = BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(16));
        Assert.Equal(1.0, BinaryPrimitives.ReadDoubleBigEndian(bytes.AsSpan(32)));

        var unit = (int)Math.Floor(Math.Log2(lowest));
        var half = (int)Math.Ceiling(Math.Log2(2 * Math.Pow(10, digits))) - 1;
        var counts = new SortedDictionary<long, long>();
        var index = 0;
        for (var at = 40; at < bytes.Length;)
        {
            long value = 0;
            for (var shift = 0; ; shift += 7)
            {
                var b = bytes[at++];
                value |= (shift == 56 ? b : b & 0x7fL) << shift;
                if (shift == 56 || (b & 0x80) == 0) break;
            }

            value = (long)((ulong)value >> 1) ^ -(value & 1);
            if (value < 0) index += (int)-value;
            else
            {
                if (value > 0) counts[ValueOf(index, unit, half)] = value;
                index++;
            }
        }

        return counts;
    }

    /// <summary>The lowest value that counts as the same: of 2,048 steps, each power of two beyond has 1,024.</summary>
    public static long LowestEquivalent(long nanoseconds)
    {
        var size = 512L;
        while (nanoseconds / size >= 2048) size *= 2;
        return nanoseconds / size * size;
    }

    private static long ValueOf(int index, int unit, int half)
    {
        var bucket = (index >> half) - 1;
        var sub = (index & ((1 << half) - 1)) + (1 << half);
        if (bucket < 0) (bucket, sub) = (0, sub - (1 << half));
        return (long)sub << (bucket + unit);
    }
}
