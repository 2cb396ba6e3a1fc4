using System.Net;

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
