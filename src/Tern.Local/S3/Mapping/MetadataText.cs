using System.Globalization;
using System.Text;

namespace Tern.Local.S3;

/// <summary>Metadata in headers.</summary>
internal static class MetadataText
{
    /// <summary>
    /// Returns a field of a form as a header can have it: spaces replace control characters and those outside Latin-1.
    /// </summary>
    public static string? ToLatin1(string? value) => value is null ? null : string.Concat(value.Select(static c => c > 'ÿ' || char.IsControl(c) ? ' ' : c));

    /// <summary>Returns a field of user metadata in one line, as a header must have it.</summary>
    public static string InOneLine(string value) => value.Replace('\r', ' ').Replace('\n', ' ');

    /// <summary>Returns user metadata as a header: text outside ASCII becomes an encoded word (RFC 2047).</summary>
    public static string Encode(string value)
    {
        var strange = value.Count(static c => c >= 127 || (c < ' ' && c is not ('\r' or '\n' or '\t')));
        if (strange == 0) return value;
        var utf8 = Encoding.UTF8.GetBytes(value);
        if (strange > value.Length - strange) return $"=?UTF-8?B?{Convert.ToBase64String(utf8)}?=";
        var text = new StringBuilder("=?UTF-8?Q?");
        foreach (var b in utf8)
        {
            if (b == ' ') text.Append('_');
            else if (b is > (byte)' ' and < 127 and not ((byte)'=' or (byte)'_' or (byte)'?')) text.Append((char)b);
            else text.Append('=').Append(b.ToString("X2", CultureInfo.InvariantCulture));
        }

        return text.Append("?=").ToString();
    }
}
