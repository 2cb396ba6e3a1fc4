namespace Tern.S3;

/// <summary>What whoever opens a presigned address of an object gets with it: S3 answers with these headers in place of the object's own.</summary>
public sealed class S3PresignGetOptions
{
    /// <summary>The version of the object; null for the latest.</summary>
    public string? VersionId { get; set; }

    /// <summary>The <c>Content-Type</c> of the answer.</summary>
    public string? ContentType { get; set; }

    /// <summary>The <c>Content-Disposition</c> of the answer, such as <c>inline</c>. See <see cref="DownloadName"/> for a name to save it by.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>The name that a browser saves the object by, of any characters: <c>Content-Disposition: attachment</c> with it (RFC 6266).</summary>
    public string? DownloadName { get; set; }

    /// <summary>The <c>Content-Encoding</c> of the answer.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>The <c>Content-Language</c> of the answer.</summary>
    public string? ContentLanguage { get; set; }

    /// <summary>The <c>Cache-Control</c> of the answer.</summary>
    public string? CacheControl { get; set; }

    /// <summary>The <c>Expires</c> of the answer.</summary>
    public DateTimeOffset? Expires { get; set; }
}
