using System.Text;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Mutations;

/// <summary>Changes of a body's bytes: truncated, flipped, invalid UTF-8, and misplaced pieces of JSON.</summary>
internal sealed class ByteMutations(Random random)
{
    private static readonly string[] s_texts =
    [
        "{", "}", "[", "]", "\"", ",", ":", "null", "true", "-1", "1e999", "\\u0000", "\\", "{}", "[]", "/* */", "//", "NaN", "'", "\u2028",
    ];

    private static readonly byte[][] s_pieces =
    [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8], [0xEF, 0xBB, 0xBF], [0],
        .. s_texts.Select(Encoding.UTF8.GetBytes),
    ];

    public byte[] Mutate(byte[] body)
    {
        var bytes = new List<byte>(body);
        for (var edits = 1 + random.Next(4); edits > 0; edits--)
        {
            var at = bytes.Count == 0 ? 0 : random.Next(bytes.Count);
            switch (random.Next(7))
            {
                case 0: bytes.InsertRange(at, random.Of<byte[]>(s_pieces)); break;
                case 1 when bytes.Count > 0: bytes.RemoveRange(at, bytes.Count - at); break;
                case 2 when bytes.Count > 0: bytes[at] ^= (byte)(1 << random.Next(8)); break;
                case 3 when bytes.Count > 0: bytes[at] = (byte)random.Next(256); break;
                case 4: bytes.RemoveRange(at, Math.Min(random.Next(20), bytes.Count - at)); break;
                case 5: bytes.InsertRange(at, bytes.GetRange(at, Math.Min(random.Next(30), bytes.Count - at))); break;
                default: bytes.AddRange(random.Of<byte[]>(s_pieces)); break;
            }
        }

        return [.. bytes];
    }
}
