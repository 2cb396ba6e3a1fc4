namespace Tern.Local.S3;

/// <summary>The header <c>x-amz-copy-source</c>: <c>bucket/key?versionId=…</c>, encoded as in forms, with or without a slash first.</summary>
/// <param name="Bucket">The bucket.</param>
/// <param name="Key">The key.</param>
/// <param name="VersionId">The version, or null for the newest.</param>
internal readonly record struct CopySource(string Bucket, string Key, string? VersionId)
{
    private const string Version = "?versionId=";

    /// <exception cref="S3ErrorException">The header has no bucket or no key.</exception>
    public static CopySource Read(string header)
    {
        var mark = header.LastIndexOf(Version, StringComparison.Ordinal);
        var version = mark < 0 ? null : header[(mark + Version.Length)..];
        var path = Uri.UnescapeDataString((mark < 0 ? header : header[..mark]).Replace('+', ' '));
        if (path.StartsWith('/')) path = path[1..];
        var slash = path.IndexOf('/', StringComparison.Ordinal);
        if (slash <= 0 || slash == path.Length - 1)
            throw S3Errors.InvalidArgument("Invalid copy source object key", "x-amz-copy-source", "x-amz-copy-source");
        return new CopySource(path[..slash], path[(slash + 1)..], version);
    }
}
