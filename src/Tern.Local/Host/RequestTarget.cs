namespace Tern.Local.Host;

/// <summary>The path and query of a request as they were sent, not decoded: S3's keys depend on it.</summary>
/// <param name="Path">The path, which begins with a slash.</param>
/// <param name="Query">The query string without its question mark.</param>
internal readonly record struct RequestTarget(string Path, string Query)
{
    /// <summary>Splits the target of a request line, which a proxy sends with scheme and host (RFC 9112, 3.2.2).</summary>
    public static RequestTarget Parse(string target)
    {
        if (!target.StartsWith('/'))
        {
            var scheme = target.IndexOf("://", StringComparison.Ordinal);
            var slash = scheme < 0 ? -1 : target.IndexOf('/', scheme + 3);
            target = slash < 0 ? "/" : target[slash..];
        }

        var query = target.IndexOf('?', StringComparison.Ordinal);
        return query < 0 ? new RequestTarget(target, "") : new RequestTarget(target[..query], target[(query + 1)..]);
    }
}
