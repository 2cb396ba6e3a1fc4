using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Tern.Core.Tests.Cbor;

/// <summary>
/// Generates documents of every shape by the grammar of RFC 8949, including longer forms than necessary, and describes
/// them as <see cref="CborWalk"/> does.
/// </summary>
internal static class RandomCbor
{
    internal static byte[] Document(Random random, out string text)
    {
        using var bytes = new MemoryStream();
        var said = new StringBuilder();
        Value(random, bytes, said, 0);
        text = said.ToString();
        return bytes.ToArray();
    }

    /// <summary>Changes, removes, duplicates or truncates some bytes.</summary>
    internal static byte[] Damage(Random random, byte[] document)
    {
        var bytes = document.ToList();
        for (var n = random.Next(1, 4); n > 0 && bytes.Count > 0; n--)
        {
            var at = random.Next(bytes.Count);
            switch (random.Next(4))
            {
                case 0: bytes[at] = (byte)random.Next(256); break;
                case 1: bytes.RemoveAt(at); break;
                case 2: bytes.Insert(at, bytes[at]); break;
                default: bytes.RemoveRange(at, bytes.Count - at); break;
            }
        }

        return [.. bytes];
    }

    private static void Value(Random random, MemoryStream bytes, StringBuilder said, int depth)
    {
        while (random.Next(8) == 0) Head(random, bytes, 6, (ulong)random.Next(70_000));
        switch (random.Next(depth > 4 ? 7 : 9))
        {
            case 0:
                var positive = random.NextInt64() >> random.Next(63);
                Head(random, bytes, 0, (ulong)positive);
                said.Append(positive).Append(' ');
                break;
            case 1:
                var negative = random.NextInt64() >> random.Next(63);
                Head(random, bytes, 1, (ulong)negative);
                said.Append(~negative).Append(' ');
                break;
            case 2:
                var blob = new byte[random.Next(40)];
                random.NextBytes(blob);
                Chunks(random, bytes, 2, blob);
                said.Append(Convert.ToHexString(blob));
                break;
            case 3:
                var text = Text(random);
                Chunks(random, bytes, 3, Encoding.UTF8.GetBytes(text));
                said.Append('\'').Append(text).Append('\'');
                break;
            case 4:
                var simple = random.Next(4);
                bytes.WriteByte((byte)(0xF4 + simple));
                said.Append(simple switch { 0 => "False", 1 => "True", _ => "null" });
                break;
            case 5:
                Float(random, bytes, said);
                break;
            case 6:
                bytes.Write([0xF8, (byte)random.Next(32, 256)]);
                said.Append("simple");
                break;
            case 7:
                Collection(random, bytes, said, depth, 4, "[]");
                break;
            default:
                Collection(random, bytes, said, depth, 5, "{}");
                break;
        }
    }

    private static void Float(Random random, MemoryStream bytes, StringBuilder said)
    {
        Span<byte> span = stackalloc byte[9];
        double value;
        switch (random.Next(3))
        {
            case 0:
                span[0] = 0xF9;
                random.NextBytes(span[1..3]);
                value = (double)BinaryPrimitives.ReadHalfBigEndian(span[1..]);
                span = span[..3];
                break;
            case 1:
                span[0] = 0xFA;
                random.NextBytes(span[1..5]);
                value = BinaryPrimitives.ReadSingleBigEndian(span[1..]);
                span = span[..5];
                break;
            default:
                span[0] = 0xFB;
                random.NextBytes(span[1..]);
                value = BinaryPrimitives.ReadDoubleBigEndian(span[1..]);
                break;
        }

        bytes.Write(span);
        said.Append(value.ToString("R", CultureInfo.InvariantCulture)).Append("f ");
    }

    private static void Collection(Random random, MemoryStream bytes, StringBuilder said, int depth, int type, string brackets)
    {
        var count = random.Next(5);
        var isIndefinite = random.Next(2) == 0;
        if (isIndefinite) bytes.WriteByte((byte)(type << 5 | 31));
        else Head(random, bytes, type, (ulong)count);
        said.Append(brackets[0]);
        for (var i = 0; i < count; i++)
        {
            if (type == 5)
            {
                var name = Text(random);
                Chunks(random, bytes, 3, Encoding.UTF8.GetBytes(name));
                said.Append(name).Append(':');
            }

            Value(random, bytes, said, depth + 1);
        }

        if (isIndefinite) bytes.WriteByte(0xFF);
        said.Append(brackets[1]);
    }

    private static void Chunks(Random random, MemoryStream bytes, int type, byte[] whole)
    {
        if (random.Next(3) > 0)
        {
            Head(random, bytes, type, (ulong)whole.Length);
            bytes.Write(whole);
            return;
        }

        bytes.WriteByte((byte)(type << 5 | 31));
        for (var at = 0; at < whole.Length;)
        {
            var length = Math.Min(random.Next(1, 10), whole.Length - at);
            Head(random, bytes, type, (ulong)length);
            bytes.Write(whole, at, length);
            at += length;
        }

        bytes.WriteByte(0xFF);
    }

    private static string Text(Random random) =>
        string.Concat(Enumerable.Range(0, random.Next(12)).Select(_ => random.Next(6) switch { 0 => "ü", 1 => "水", 2 => "😀", _ => "a" }));

    // In the shortest form that holds it, or in a longer one.
    private static void Head(Random random, MemoryStream bytes, int type, ulong value)
    {
        var shortest = value switch { < 24 => 0, <= 0xFF => 1, <= 0xFFFF => 2, <= 0xFFFF_FFFF => 3, _ => 4 };
        var form = random.Next(4) == 0 ? random.Next(shortest, 5) : shortest;
        if (form == 0)
        {
            bytes.WriteByte((byte)(type << 5 | (int)value));
            return;
        }

        Span<byte> eight = stackalloc byte[8];
        BinaryPrimitives.WriteUInt64BigEndian(eight, value);
        bytes.WriteByte((byte)(type << 5 | (23 + form)));
        bytes.Write(eight[^(1 << (form - 1))..]);
    }
}
