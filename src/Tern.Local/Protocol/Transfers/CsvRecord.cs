using System.Text;

namespace Tern.Local.Protocol;

/// <summary>
/// Parses a CSV record (RFC 4180): fields separated by delimiters. A quoted field can contain delimiters, line breaks
/// and doubled quotes.
/// </summary>
internal static class CsvRecord
{
    /// <summary>Parses the fields; returns false if a quote is in an invalid position.</summary>
    public static bool TryParse(ReadOnlySpan<byte> utf8, char delimiter, List<string> fields)
    {
        fields.Clear();
        var text = Encoding.UTF8.GetString(utf8).AsSpan();
        var at = 0;
        while (true)
        {
            if (at < text.Length && text[at] == '"')
            {
                if (!TryReadQuoted(text, ref at, delimiter, fields)) return false;
            }
            else
            {
                var end = text[at..].IndexOf(delimiter);
                var field = end < 0 ? text[at..] : text.Slice(at, end);
                if (field.Contains('"')) return false;
                fields.Add(field.ToString());
                at += field.Length;
            }

            if (at == text.Length) return true;
            at++; // the delimiter
        }
    }

    private static bool TryReadQuoted(ReadOnlySpan<char> text, ref int at, char delimiter, List<string> fields)
    {
        var field = new StringBuilder();
        for (at++; ; at++)
        {
            if (at == text.Length) return false;
            if (text[at] != '"')
            {
                field.Append(text[at]);
                continue;
            }

            at++;
            if (at < text.Length && text[at] == '"')
            {
                field.Append('"');
                continue;
            }

            fields.Add(field.ToString());
            return at == text.Length || text[at] == delimiter;
        }
    }
}
