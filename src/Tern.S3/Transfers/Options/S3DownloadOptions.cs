namespace Tern.S3.Transfers;

/// <summary>Options for a download.</summary>
public sealed class S3DownloadOptions
{
    /// <summary>Gets or sets the version ID of the object, or null for the latest version.</summary>
    public string? VersionId { get; set; }

    /// <summary>
    /// Gets or sets the ETag that the object must have, including its quotes; or null for any. A download always reads
    /// one version of the object, the one that it started with.
    /// </summary>
    public string? IfMatch { get; set; }

    /// <summary>Gets or sets the account that must own the bucket, or null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    /// <summary>
    /// Gets or sets your own key with which the object is encrypted (SSE-C), as base64 of its 32 bytes; or null.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>true to replace an existing file; otherwise, false. The default is true.</summary>
    public bool Overwrite { get; set; } = true;

    /// <summary>
    /// true to keep a failed download to a file, and continue it when it's called again; otherwise, false. It's kept
    /// next to the file, in files whose names have <c>.tern-part</c> and <c>.tern-state</c> appended. The kept data is
    /// read and verified first; it's discarded if the object has changed.
    /// </summary>
    public bool Resume { get; set; }

    /// <summary>Gets or sets the receiver of progress reports, in order; or null.</summary>
    public IProgress<S3TransferProgress>? Progress { get; set; }
}
