using System.Globalization;
using System.Net;
using System.Text.Unicode;

namespace Tern.Local.S3;

/// <summary>The address of a request: which bucket the host names, if any.</summary>
/// <param name="Path">The undecoded path, always with the bucket: <c>/bucket/key</c>.</param>
/// <param name="IsVirtualHost">true if the bucket is in the host name; otherwise, false.</param>
internal readonly record struct S3Address(string Path, bool IsVirtualHost)
{
    private const string Local = ".localhost";

    /// <summary>
    /// Reads the bucket from hosts such as <c>bucket.localhost</c>, <c>bucket.s3.localhost</c> and
    /// <c>bucket.s3.eu-west-1.amazonaws.com</c>. For other hosts, it is in the path. The path is never normalized.
    /// </summary>
    public static S3Address Of(string host, string path)
    {
        var colon = host.LastIndexOf(':');
        var name = colon > host.LastIndexOf(']') ? host[..colon] : host;
        return FindBucket(name) is { } bucket ? new S3Address($"/{bucket}{path}", true) : new S3Address(path, false);
    }

    /// <summary>Returns true if the path can be decoded: if its escaped bytes are UTF-8; otherwise, false.</summary>
    public bool IsWellFormed()
    {
        var path = Path.AsSpan();
        var next = path.IndexOf('%');
        if (next < 0) return true;
        var bytes = new byte[path.Length / 3];
        while (next < path.Length)
        {
            var count = 0;
            for (; next < path.Length && path[next] == '%'; next += 3)
            {
                if (next + 2 >= path.Length || !byte.TryParse(path.Slice(next + 1, 2), NumberStyles.AllowHexSpecifier, null, out bytes[count++])) return false;
            }

            if (!Utf8.IsValid(bytes.AsSpan(0, count))) return false;
            var skipped = path[next..].IndexOf('%');
            next = skipped < 0 ? path.Length : next + skipped;
        }

        return true;
    }

    private static string? FindBucket(string host)
    {
        if (IPAddress.TryParse(host, out _)) return null;
        if (host.EndsWith(Local, StringComparison.OrdinalIgnoreCase))
        {
            var rest = host[..^Local.Length];
            return rest is "s3" ? null : rest.EndsWith(".s3", StringComparison.OrdinalIgnoreCase) ? rest[..^3] : rest;
        }

        if (!host.Contains(".amazonaws.com", StringComparison.OrdinalIgnoreCase)) return null;
        var end = Math.Max(host.LastIndexOf(".s3.", StringComparison.OrdinalIgnoreCase), host.LastIndexOf(".s3-", StringComparison.OrdinalIgnoreCase));
        return end > 0 ? host[..end] : null;
    }
}
