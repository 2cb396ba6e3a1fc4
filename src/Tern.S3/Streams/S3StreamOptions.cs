namespace Tern.S3;

/// <summary>Options for an <see cref="S3Stream"/>.</summary>
public sealed class S3StreamOptions
{
    /// <summary>Gets or sets the length of a requested range in bytes. The default is 1 MiB.</summary>
    public int BlockSize { get; set; } = 1024 * 1024;

    /// <summary>
    /// Gets or sets the number of cached ranges. The default is 8. The least recently used one is evicted.
    /// </summary>
    public int CachedBlocks { get; set; } = 8;

    /// <summary>
    /// Gets or sets the number of ranges that are read ahead during sequential reads. The default is 2. Nothing is read
    /// ahead after a seek.
    /// </summary>
    public int ReadAhead { get; set; } = 2;

    /// <summary>Gets or sets the version ID of the object, or null for the latest version.</summary>
    public string? VersionId { get; set; }

    /// <summary>
    /// Gets or sets your own key with which the object is encrypted (SSE-C), as base64 of its 32 bytes; or null.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Gets or sets the account that must own the bucket, or null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    internal S3StreamOptions Checked()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(BlockSize, 1);
        ArgumentOutOfRangeException.ThrowIfNegative(ReadAhead);
        ArgumentOutOfRangeException.ThrowIfLessThan(CachedBlocks, ReadAhead + 1);
        return (S3StreamOptions)MemberwiseClone();
    }
}
