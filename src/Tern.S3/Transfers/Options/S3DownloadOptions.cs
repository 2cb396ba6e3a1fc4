namespace Tern.S3.Transfers;

/// <summary>What a download reads, and what it tells meanwhile.</summary>
public sealed class S3DownloadOptions
{
    /// <summary>The version of the object; null for the newest.</summary>
    public string? VersionId { get; set; }

    /// <summary>The ETag that the object must have, in its quotes; null for any. A download is pinned to the one that it began with in any case.</summary>
    public string? IfMatch { get; set; }

    /// <summary>The account that must own the bucket; null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    /// <summary>The caller's own key that the object was encrypted by (SSE-C): base64 of its 32 bytes; null for none.</summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Whether a file that is there may be replaced: true unless set.</summary>
    public bool Overwrite { get; set; } = true;

    /// <summary>
    /// Whether a download to a file that fails is kept, beside the file with <c>.tern-part</c> and <c>.tern-state</c>
    /// behind its name, and goes on from there when it is called again. What was kept is read and checked first; it is
    /// thrown away where the object has changed.
    /// </summary>
    public bool Resume { get; set; }

    /// <summary>Is told how far the download has come, in order; null for nobody.</summary>
    public IProgress<S3TransferProgress>? Progress { get; set; }
}
