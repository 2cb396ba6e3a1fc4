namespace Tern.S3.Streams;

/// <summary>How an <see cref="S3Stream"/> reads.</summary>
public sealed class S3StreamOptions
{
    /// <summary>The length of a range that is asked for, in bytes: 1 MiB.</summary>
    public int BlockSize { get; set; } = 1024 * 1024;

    /// <summary>How many ranges are kept: 8. The one that was longest unread goes first.</summary>
    public int CachedBlocks { get; set; } = 8;

    /// <summary>How many ranges are asked for ahead of who reads on and on: 2. Who seeks gets none.</summary>
    public int ReadAhead { get; set; } = 2;

    /// <summary>The version of the object; null for the newest.</summary>
    public string? VersionId { get; set; }

    /// <summary>The caller's own key that the object was encrypted by (SSE-C): base64 of its 32 bytes; null for none.</summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>The account that must own the bucket; null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    internal S3StreamOptions Checked()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(BlockSize, 1);
        ArgumentOutOfRangeException.ThrowIfNegative(ReadAhead);
        ArgumentOutOfRangeException.ThrowIfLessThan(CachedBlocks, ReadAhead + 1);
        return (S3StreamOptions)MemberwiseClone();
    }
}
