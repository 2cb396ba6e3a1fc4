namespace Tern.S3;

/// <summary>Options for a presigned download: the headers that S3 returns instead of the object's own.</summary>
public sealed class S3PresignGetOptions
{
    /// <summary>Gets or sets the version ID of the object, or null for the latest version.</summary>
    public string? VersionId { get; set; }

    /// <summary>Gets or sets the <c>Content-Type</c> of the response.</summary>
    public string? ContentType { get; set; }

    /// <summary>
    /// Gets or sets the <c>Content-Disposition</c> of the response, such as <c>inline</c>. To specify a file name, use
    /// <see cref="DownloadName"/>.
    /// </summary>
    public string? ContentDisposition { get; set; }

    /// <summary>
    /// Gets or sets the file name that a browser saves the object as, with any characters. It's sent as
    /// <c>Content-Disposition: attachment</c> (RFC 6266).
    /// </summary>
    public string? DownloadName { get; set; }

    /// <summary>Gets or sets the <c>Content-Encoding</c> of the response.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>Gets or sets the <c>Content-Language</c> of the response.</summary>
    public string? ContentLanguage { get; set; }

    /// <summary>Gets or sets the <c>Cache-Control</c> of the response.</summary>
    public string? CacheControl { get; set; }

    /// <summary>Gets or sets the <c>Expires</c> of the response.</summary>
    public DateTimeOffset? Expires { get; set; }
}
