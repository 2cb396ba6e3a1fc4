using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>What an upload stores beside the bytes, and what it tells meanwhile.</summary>
public sealed class S3UploadOptions
{
    /// <summary>
    /// The media type, such as <c>image/png</c>. Null for that of the file's extension, where a file is uploaded by its path and the extension is a known
    /// one; else for S3's own, <c>application/octet-stream</c>.
    /// </summary>
    public string? ContentType { get; set; }

    /// <summary>The header <c>Cache-Control</c> of the object.</summary>
    public string? CacheControl { get; set; }

    /// <summary>The header <c>Content-Disposition</c> of the object.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>The header <c>Content-Encoding</c> of the object, such as <c>gzip</c>. Nothing is encoded here.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>The object's own metadata, ASCII only; null for none.</summary>
    public Dictionary<string, string>? Metadata { get; set; }

    /// <summary>The storage class; null for the bucket's.</summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>How the object is encrypted at rest; null for the bucket's way.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    /// <summary>The key of KMS that encrypts it; null for the default.</summary>
    public string? SSEKMSKeyId { get; set; }

    /// <summary>
    /// The caller's own key by which S3 encrypts the object (SSE-C), and which it keeps no copy of: base64 of its 32 bytes, without which nobody reads
    /// the object again. Null for none.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>The object's tags, as a query such as <c>a=1&amp;b=2</c>.</summary>
    public string? Tagging { get; set; }

    /// <summary>Whether there must be no object of this key yet: else the upload ends in an error with the code <c>PreconditionFailed</c>.</summary>
    public bool OnlyIfAbsent { get; set; }

    /// <summary>The account that must own the bucket; null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    /// <summary>Is told how far the upload has come, in order; null for nobody.</summary>
    public IProgress<S3TransferProgress>? Progress { get; set; }

    /// <summary>
    /// Is called when an upload in parts has begun, and before its first part: keep what it gives, and
    /// <see cref="S3Transfer.ResumeUploadAsync(S3TransferState, string, S3UploadOptions?, CancellationToken)"/> goes on
    /// from there. An upload that is kept is not aborted when it fails: its parts stay, and cost, until it is resumed
    /// or aborted by <see cref="S3Transfer.AbortUploadAsync"/>.
    /// </summary>
    public Func<S3TransferState, CancellationToken, ValueTask>? OnStarted { get; set; }

    /// <summary>These options with the media type of a file, unless they have one.</summary>
    internal S3UploadOptions WithTypeOf(string path)
    {
        if (ContentType is not null || ContentTypes.Find(path) is not { } type) return this;
        var other = (S3UploadOptions)MemberwiseClone();
        other.ContentType = type;
        return other;
    }

    /// <summary>These options with the key of a folder's objects, where it has one.</summary>
    internal S3UploadOptions With(string? key)
    {
        if (key is null) return this;
        var other = (S3UploadOptions)MemberwiseClone();
        other.SSECustomerKey = key;
        return other;
    }
}
