using System.Diagnostics.CodeAnalysis;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Options for <see cref="S3Transfer.CopyAsync"/> and <see cref="S3Transfer.MoveAsync"/>.</summary>
public sealed class S3CopyOptions
{
    private Dictionary<string, string>? _metadata;
    private Dictionary<string, string>? _tags;

    /// <summary>
    /// true to keep the source's metadata and headers, which the options here override or add to; false to store only those that are set here. The default is
    /// true.
    /// </summary>
    public bool KeepMetadata { get; set; } = true;

    /// <summary>true to keep the source's tags, which <see cref="Tags"/> overrides or adds to; false to store only those. The default is true.</summary>
    public bool KeepTags { get; set; } = true;

    /// <summary>The media type of the copy, or null.</summary>
    public string? ContentType { get; set; }

    /// <summary>The header <c>Cache-Control</c> of the copy, or null.</summary>
    public string? CacheControl { get; set; }

    /// <summary>The header <c>Content-Disposition</c> of the copy, or null.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>The header <c>Content-Encoding</c> of the copy, or null.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>The header <c>Content-Language</c> of the copy, or null.</summary>
    public string? ContentLanguage { get; set; }

    /// <summary>The header <c>Expires</c> of the copy, or null.</summary>
    public DateTimeOffset? Expires { get; set; }

    /// <summary>Metadata of the copy, ASCII only. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Metadata { get => _metadata ??= new(StringComparer.OrdinalIgnoreCase); set => _metadata = value; }

    /// <summary>Tags of the copy. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Tags { get => _tags ??= new(StringComparer.Ordinal); set => _tags = value; }

    /// <summary>The canned ACL of the copy; null for the bucket's default. The source's is never copied.</summary>
    public ObjectCannedACL? ACL { get; set; }

    /// <summary>The storage class of the copy; null for S3 Standard. The source's is never copied.</summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>The encryption at rest; null for the bucket's. The source's is never copied.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    /// <summary>The KMS key that encrypts the copy; null for the default.</summary>
    public string? SSEKMSKeyId { get; set; }

    /// <summary>true to encrypt by a key of the bucket, which saves calls to KMS; null for the bucket's setting.</summary>
    public bool? BucketKeyEnabled { get; set; }

    /// <summary>Your own key that encrypts the copy (SSE-C), as base64 of its 32 bytes; or null.</summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Your own key that the source is encrypted by (SSE-C), as base64 of its 32 bytes; or null.</summary>
    public string? SourceSSECustomerKey { get; set; }

    /// <summary>The object lock's mode of the copy; null for the bucket's default. Set <see cref="ObjectLockRetainUntilDate"/> too.</summary>
    public ObjectLockMode? ObjectLockMode { get; set; }

    /// <summary>The time until which the copy can't be deleted, or null.</summary>
    public DateTimeOffset? ObjectLockRetainUntilDate { get; set; }

    /// <summary>The legal hold of the copy, or null.</summary>
    public ObjectLockLegalHoldStatus? ObjectLockLegalHoldStatus { get; set; }

    /// <summary>The ETag that the source must have, in its quotes; null for any.</summary>
    public string? IfMatch { get; set; }

    /// <summary>true to throw <see cref="PreconditionFailedException"/> if an object of the key exists; otherwise, it is replaced.</summary>
    public bool OnlyIfAbsent { get; set; }

    /// <summary>The account that must own the bucket that is copied to; null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    /// <summary>The account that must own the bucket that is copied from; null for any.</summary>
    public string? ExpectedSourceBucketOwner { get; set; }

    /// <summary>Receives the progress, in order; or null. A copy in one call reports its end.</summary>
    public IProgress<S3TransferProgress>? Progress { get; set; }

    /// <summary>Whether a header or metadata of the source is overridden or added to.</summary>
    internal bool ChangesMetadata =>
        !KeepMetadata || _metadata is { Count: > 0 } || Expires is not null
        || (ContentType ?? CacheControl ?? ContentDisposition ?? ContentEncoding ?? ContentLanguage) is not null;

    /// <summary>Whether a tag of the source is overridden or added to.</summary>
    internal bool ChangesTags => !KeepTags || _tags is { Count: > 0 };
}
