using System.Diagnostics.CodeAnalysis;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>What an upload stores beside the bytes, and what it tells meanwhile.</summary>
public sealed class S3UploadOptions
{
    /// <summary>
    /// The media type, such as <c>image/png</c>. Null for that of the extension of the file, or else of the key, if a file is uploaded by its path and the
    /// extension is a known one; otherwise, S3 stores <c>application/octet-stream</c>.
    /// </summary>
    public string? ContentType { get; set; }

    /// <summary>
    /// true to give a file that is uploaded by its path the media type of its extension if <see cref="ContentType"/> is null; otherwise, false. The default is
    /// true.
    /// </summary>
    public bool InferContentType { get; set; } = true;

    /// <summary>The header <c>Cache-Control</c> of the object.</summary>
    public string? CacheControl { get; set; }

    /// <summary>The header <c>Content-Disposition</c> of the object.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>The header <c>Content-Encoding</c> of the object, such as <c>gzip</c>. Nothing is encoded here.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>The header <c>Content-Language</c> of the object.</summary>
    public string? ContentLanguage { get; set; }

    /// <summary>The header <c>Expires</c> of the object: until when caches may keep it. S3 doesn't delete it then.</summary>
    public DateTimeOffset? Expires { get; set; }

    /// <summary>The object's own metadata, ASCII only. A name may have the prefix <c>x-amz-meta-</c> or not. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Metadata { get => GivenMetadata ??= new(StringComparer.OrdinalIgnoreCase); set => GivenMetadata = value; }

    /// <summary>The canned ACL; null for the bucket's default. Buckets without ACLs refuse any but <c>bucket-owner-full-control</c>.</summary>
    public ObjectCannedACL? ACL { get; set; }

    /// <summary>The storage class; null for the bucket's.</summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>How the object is encrypted at rest; null for the bucket's way.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    /// <summary>The key of KMS that encrypts it; null for the default.</summary>
    public string? SSEKMSKeyId { get; set; }

    /// <summary>true to encrypt by a key of the bucket, which saves calls to KMS; null for the bucket's setting.</summary>
    public bool? BucketKeyEnabled { get; set; }

    /// <summary>
    /// The caller's own key by which S3 encrypts the object (SSE-C), and which it keeps no copy of: base64 of its 32 bytes, without which nobody reads
    /// the object again. Null for none.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>The object's tags. They are escaped here. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Tags { get => GivenTags ??= new(StringComparer.Ordinal); set => GivenTags = value; }

    /// <summary>The object's tags as a query such as <c>a=1&amp;b=2</c>, which is sent as it is. Set this or <see cref="Tags"/>, not both.</summary>
    public string? Tagging { get; set; }

    /// <summary>The object lock's mode; null for the bucket's default. Set <see cref="ObjectLockRetainUntilDate"/> too.</summary>
    public ObjectLockMode? ObjectLockMode { get; set; }

    /// <summary>The time until which the object can't be deleted, or null.</summary>
    public DateTimeOffset? ObjectLockRetainUntilDate { get; set; }

    /// <summary>The legal hold of the object, or null.</summary>
    public ObjectLockLegalHoldStatus? ObjectLockLegalHoldStatus { get; set; }

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

    internal Dictionary<string, string>? GivenMetadata { get; private set; }

    internal Dictionary<string, string>? GivenTags { get; private set; }

    /// <summary>These options with the media type of a file, unless they have one: by its name, or by that which it gets.</summary>
    internal S3UploadOptions WithTypeOf(string path, string key)
    {
        if (!InferContentType || ContentType is not null || (ContentTypes.Find(path) ?? ContentTypes.Find(key)) is not { } type) return this;
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
