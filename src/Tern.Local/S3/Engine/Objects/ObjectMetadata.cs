namespace Tern.Local.S3;

/// <summary>The headers and user metadata of an object, as the client sent them.</summary>
internal sealed record ObjectMetadata
{
    public static ObjectMetadata Empty { get; } = new();

    /// <summary>
    /// Gets the content type, or null if the client sent none: S3 returns <c>binary/octet-stream</c>.
    /// </summary>
    public string? ContentType { get; init; }

    /// <summary>Gets the content encoding without <c>aws-chunked</c>.</summary>
    public string? ContentEncoding { get; init; }

    public string? ContentLanguage { get; init; }

    public string? ContentDisposition { get; init; }

    public string? CacheControl { get; init; }

    public string? Expires { get; init; }

    /// <summary>Gets the user metadata: names in lower case without <c>x-amz-meta-</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> User { get; init; } = [];

    /// <summary>Throws if the user metadata is longer than S3's 2 KB.</summary>
    /// <exception cref="S3ErrorException">MetadataTooLarge.</exception>
    public void Check()
    {
        const int Most = 2048;
        var size = 0;
        foreach (var (name, value) in User) size += System.Text.Encoding.UTF8.GetByteCount(name) + System.Text.Encoding.UTF8.GetByteCount(value);
        if (size > Most) throw S3Errors.MetadataTooLarge(size, Most);
    }
}
