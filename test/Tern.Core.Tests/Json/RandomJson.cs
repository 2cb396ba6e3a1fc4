using System.Globalization;
using System.Text;

namespace Tern.Core.Tests.Json;

/// <summary>Generates documents of every shape, with white space and escapes where the grammar allows them.</summary>
internal static class RandomJson
{
    internal static byte[] Document(Random random)
    {
        var text = new StringBuilder();
        Value(random, text, 0);
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    /// <summary>Changes, removes, duplicates or truncates some bytes.</summary>
    internal static byte[] Damage(Random random, byte[] json)
    {
        var bytes = json.ToList();
        for (var n = random.Next(1, 4); n > 0 && bytes.Count > 0; n--)
        {
            var at = random.Next(bytes.Count);
            switch (random.Next(4))
            {
                case 0: bytes[at] = "{}[]\",:\\ 0-.etfn\u0001x"u8[random.Next(18)]; break;
                case 1: bytes.RemoveAt(at); break;
                case 2: bytes.Insert(at, bytes[at]); break;
                default: bytes.RemoveRange(at, bytes.Count - at); break;
            }
        }

        return [.. bytes];
    }

    private static void Value(Random random, StringBuilder text, int depth)
    {
        Space(random, text);
        switch (random.Next(depth > 4 ? 5 : 8))
        {
            case 0: text.Append("null"); break;
            case 1: text.Append(random.Next(2) == 0 ? "true" : "false"); break;
            case 2: text.Append(random.Next(-1000, 1000).ToString(CultureInfo.InvariantCulture)); break;
            case 3: text.Append((random.NextDouble() * Math.Pow(10, random.Next(-20, 20))).ToString("R", CultureInfo.InvariantCulture)); break;
            case 4: String(random, text); break;
            case 5 or 6:
                text.Append('{');
                for (int i = 0, n = random.Next(5); i < n; i++)
                {
                    if (i > 0) text.Append(',');
                    Space(random, text);
                    String(random, text);
                    Space(random, text);
                    text.Append(':');
                    Value(random, text, depth + 1);
                }

                Space(random, text);
                text.Append('}');
                break;
            default:
                text.Append('[');
                for (int i = 0, n = random.Next(5); i < n; i++)
                {
                    if (i > 0) text.Append(',');
                    Value(random, text, depth + 1);
                }

                Space(random, text);
                text.Append(']');
                break;
        }

        Space(random, text);
    }

    private static void Space(Random random, StringBuilder text)
    {
        if (random.Next(4) == 0) text.Append(" \n\r\t"[random.Next(4)]);
    }

    private static void String(Random random, StringBuilder text)
    {
        text.Append('"');
        for (int i = 0, n = random.Next(random.Next(3) == 0 ? 50 : 10); i < n; i++)
        {
            switch (random.Next(12))
            {
                case 0: text.Append('\\').Append("\"\\/nrtbf"[random.Next(8)]); break;
                case 1: text.Append("\\u").Append(random.Next(0xD800).ToString(random.Next(2) == 0 ? "x4" : "X4", CultureInfo.InvariantCulture)); break;
                case 2: text.Append("\\ud83d\\ude00"); break;
                case 3: text.Append("é漢😀"[..random.Next(3)]); break;
                default: text.Append((char)random.Next(0x23, 0x5C)); break;
            }
        }

        text.Append('"');
    }
}
