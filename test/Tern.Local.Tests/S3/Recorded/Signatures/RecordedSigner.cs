using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.Recorded.Signatures;

/// <summary>Presigns requests with the key <c>me</c> and its secret <c>secret</c>, as the SDKs do.</summary>
internal static class RecordedSigner
{
    /// <summary>A server that verifies the signatures of the key.</summary>
    public static S3Wire Verifying() => new(verified: ("me", "secret"));

    /// <summary>
    /// Presigns with version 2. Headers such as <c>x-amz-meta-a: b</c> are signed and in the query: the request needn't
    /// send them.
    /// </summary>
    public static string PresignV2(S3Wire s3, string method, string path, int seconds, params string[] headers)
    {
        var expires = s3.Clock.GetUtcNow().AddSeconds(seconds).ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture);
        var amz = string.Concat(headers.Where(static header => header.StartsWith("x-amz-", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal).Select(static header => header.Replace(": ", ":", StringComparison.Ordinal) + "\n"));
        var text = $"{method}\n{Find("content-md5")}\n{Find("content-type")}\n{expires}\n{amz}{path}";
        var query = string.Concat(headers.Select(static header => header.Split(": ", 2))
            .Select(static header => $"&{header[0]}={Uri.EscapeDataString(header[1])}"));
        return $"{path}?AWSAccessKeyId=me&Signature={Uri.EscapeDataString(SignV2(text))}&Expires={expires}{query}";

        string Find(string name) => headers.FirstOrDefault(header => header.StartsWith(name + ": ", StringComparison.Ordinal))?[(name.Length + 2)..] ?? "";
    }

    /// <summary>Presigns with version 4. The request must send the headers.</summary>
    public static string PresignV4(S3Wire s3, string method, string path, int seconds, params string[] headers)
    {
        var time = TimeOf(s3);
        var scope = new SignatureScope("me", time[..8], s3.Region, "s3");
        var all = headers.Append("host: 127.0.0.1:4566").Select(static header => header.Split(": ", 2))
            .ToDictionary(static pair => pair[0], static pair => pair[1]);
        var names = all.Keys.Order(StringComparer.Ordinal).ToList();
        var query = $"X-Amz-Algorithm={SignatureV4.Algorithm}&X-Amz-Credential={Uri.EscapeDataString("me/" + scope.Text)}&X-Amz-Date={time}"
            + $"&X-Amz-Expires={seconds}&X-Amz-SignedHeaders={Uri.EscapeDataString(string.Join(';', names))}";
        var request = new SignedRequest { Method = method, Path = path, Query = query, Headers = all };
        var text = SignatureV4.StringToSign(time, scope, SignatureV4.CanonicalRequest(request, names, "UNSIGNED-PAYLOAD"));
        return $"{path}?{query}&X-Amz-Signature={SignatureV4.Sign(SignatureV4.DeriveKey("secret", scope), text)}";
    }

    /// <summary>Signs a text, such as a policy, with version 2.</summary>
    [SuppressMessage("Security", "CA5350:Do Not Use Weak Cryptographic Algorithms", Justification = "Version 2 is an HMAC with SHA-1.")]
    public static string SignV2(string text) => Convert.ToBase64String(HMACSHA1.HashData("secret"u8, Encoding.UTF8.GetBytes(text)));

    /// <summary>Returns the time of a server as signatures of version 4 have it.</summary>
    public static string TimeOf(S3Wire s3) => s3.Clock.GetUtcNow().UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
}
