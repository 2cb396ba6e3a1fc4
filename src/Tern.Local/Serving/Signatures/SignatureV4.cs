using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.Serving;

/// <summary>Signature version 4: its canonical request, its string to sign and its signature.</summary>
/// <remarks>IAM User Guide, "AWS Signature Version 4 for API requests". S3 doesn't normalize paths.</remarks>
internal static class SignatureV4
{
    public const string Algorithm = "AWS4-HMAC-SHA256";

    /// <summary>The hash of an empty body.</summary>
    public const string EmptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    public static byte[] DeriveKey(string secret, SignatureScope scope)
    {
        var key = Encoding.UTF8.GetBytes("AWS4" + secret);
        foreach (var part in (ReadOnlySpan<string>)[scope.Date, scope.Region, scope.Service, "aws4_request"])
            key = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(part));
        return key;
    }

    public static string Sign(byte[] key, string text) => Convert.ToHexStringLower(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(text)));

    public static string Hash(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    /// <summary>Compares signatures in constant time.</summary>
    public static bool IsSame(string left, string right) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(left), Encoding.UTF8.GetBytes(right));

    public static string StringToSign(string time, SignatureScope scope, string canonicalRequest) =>
        $"{Algorithm}\n{time}\n{scope.Text}\n{Hash(canonicalRequest)}";

    /// <param name="request">The request.</param>
    /// <param name="signedHeaders">The names of the signed headers, in their order.</param>
    /// <param name="payloadHash">The hash of the body, or the constant that replaces it.</param>
    /// <param name="escapesTwice">true for all services but S3: they escape the path as it was sent once more.</param>
    public static string CanonicalRequest(
        SignedRequest request, IReadOnlyList<string> signedHeaders, string payloadHash, bool escapesTwice = false)
    {
        var text = new StringBuilder();
        text.Append(request.Method).Append('\n');
        Escape(escapesTwice ? request.Path.Replace("%", "%25", StringComparison.Ordinal) : request.Path, text, keepSlash: true);
        text.Append('\n').Append(CanonicalQuery(request.Query)).Append('\n');
        var headers = request.Headers.ToLookup(static header => header.Key, static header => header.Value, StringComparer.Ordinal);
        foreach (var name in signedHeaders) text.Append(name).Append(':').AppendJoin(',', headers[name].Select(Tidy)).Append('\n');
        return text.Append('\n').AppendJoin(';', signedHeaders).Append('\n').Append(payloadHash).ToString();
    }

    private static string CanonicalQuery(string query)
    {
        var fields = new List<(string Name, string Value)>();
        foreach (var field in query.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            var end = field.IndexOf('=', StringComparison.Ordinal);
            var name = Escape(end < 0 ? field : field[..end]);
            if (name != "X-Amz-Signature") fields.Add((name, Escape(end < 0 ? "" : field[(end + 1)..])));
        }

        fields.Sort(static (left, right) =>
            string.CompareOrdinal(left.Name, right.Name) is var order and not 0 ? order : string.CompareOrdinal(left.Value, right.Value));
        return string.Join('&', fields.Select(static field => $"{field.Name}={field.Value}"));
    }

    // In a query, a plus sign is a space.
    private static string Escape(string text)
    {
        var escaped = new StringBuilder();
        Escape(text.Replace("+", "%20", StringComparison.Ordinal), escaped, keepSlash: false);
        return escaped.ToString();
    }

    // Escapes are kept, in upper case; everything else except unreserved characters is escaped.
    private static void Escape(string text, StringBuilder output, bool keepSlash)
    {
        for (var i = 0; i < text.Length; i++)
        {
            var character = text[i];
            if (character == '%' && i + 2 < text.Length && char.IsAsciiHexDigit(text[i + 1]) && char.IsAsciiHexDigit(text[i + 2]))
            {
                output.Append('%').Append(char.ToUpperInvariant(text[++i])).Append(char.ToUpperInvariant(text[++i]));
                continue;
            }

            if (char.IsAsciiLetterOrDigit(character) || "-._~".Contains(character, StringComparison.Ordinal) || (keepSlash && character == '/'))
            {
                output.Append(character);
                continue;
            }

            var length = char.IsHighSurrogate(character) && i + 1 < text.Length ? 2 : 1;
            foreach (var value in Encoding.UTF8.GetBytes(text.Substring(i, length)))
                output.Append('%').Append(value.ToString("X2", CultureInfo.InvariantCulture));
            i += length - 1;
        }
    }

    private static string Tidy(string value) => string.Join(' ', value.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
}
