using System.Diagnostics.CodeAnalysis;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Options for <see cref="S3Transfer.CopyAsync"/> and <see cref="S3Transfer.MoveAsync"/>.</summary>
public sealed class S3CopyOptions
{
    private Dictionary<string, string>? _metadata;
    private Dictionary<string, string>? _tags;

    /// <summary>
    /// true to keep the source's metadata and headers, which the other options override or add to; false to store only
    /// those that are set here. The default is true.
    /// </summary>
    public bool KeepMetadata { get; set; } = true;

    /// <summary>
    /// true to keep the source's tags, which <see cref="Tags"/> overrides or adds to; false to store only the tags set
    /// here. The default is true.
    /// </summary>
    public bool KeepTags { get; set; } = true;

    /// <summary>Gets or sets the media type of the copy, or null.</summary>
    public string? ContentType { get; set; }

    /// <summary>Gets or sets the <c>Cache-Control</c> header of the copy, or null.</summary>
    public string? CacheControl { get; set; }

    /// <summary>Gets or sets the <c>Content-Disposition</c> header of the copy, or null.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>Gets or sets the <c>Content-Encoding</c> header of the copy, or null.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>Gets or sets the <c>Content-Language</c> header of the copy, or null.</summary>
    public string? ContentLanguage { get; set; }

    /// <summary>Gets or sets the <c>Expires</c> header of the copy, or null.</summary>
    public DateTimeOffset? Expires { get; set; }

    /// <summary>Gets or sets metadata of the copy, ASCII only. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Metadata { get => _metadata ??= new(StringComparer.OrdinalIgnoreCase); set => _metadata = value; }

    /// <summary>Gets or sets tags of the copy. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Tags { get => _tags ??= new(StringComparer.Ordinal); set => _tags = value; }

    /// <summary>
    /// Gets or sets the canned ACL of the copy, or null for the bucket's default. The source's is never copied.
    /// </summary>
    public ObjectCannedACL? ACL { get; set; }

    /// <summary>
    /// Gets or sets the storage class of the copy, or null for S3 Standard. The source's is never copied.
    /// </summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>
    /// Gets or sets the encryption at rest, or null for the bucket's default. The source's is never copied.
    /// </summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    /// <summary>Gets or sets the KMS key that encrypts the copy, or null for the default.</summary>
    public string? SSEKMSKeyId { get; set; }

    /// <summary>
    /// true to encrypt with a bucket key, which saves calls to KMS; otherwise, false. Null for the bucket's setting.
    /// </summary>
    public bool? BucketKeyEnabled { get; set; }

    /// <summary>Gets or sets your own key that encrypts the copy (SSE-C), as base64 of its 32 bytes; or null.</summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>
    /// Gets or sets your own key with which the source is encrypted (SSE-C), as base64 of its 32 bytes; or null.
    /// </summary>
    public string? SourceSSECustomerKey { get; set; }

    /// <summary>
    /// Gets or sets the object lock mode of the copy, or null for the bucket's default. Also set
    /// <see cref="ObjectLockRetainUntilDate"/>.
    /// </summary>
    public ObjectLockMode? ObjectLockMode { get; set; }

    /// <summary>Gets or sets the time until which the copy can't be deleted, or null.</summary>
    public DateTimeOffset? ObjectLockRetainUntilDate { get; set; }

    /// <summary>Gets or sets the legal hold of the copy, or null.</summary>
    public ObjectLockLegalHoldStatus? ObjectLockLegalHoldStatus { get; set; }

    /// <summary>Gets or sets the ETag that the source must have, including its quotes; or null for any.</summary>
    public string? IfMatch { get; set; }

    /// <summary>
    /// true to throw a <see cref="PreconditionFailedException"/> if an object with the key exists; false to replace it.
    /// </summary>
    public bool OnlyIfAbsent { get; set; }

    /// <summary>Gets or sets the account that must own the destination bucket, or null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    /// <summary>Gets or sets the account that must own the source bucket, or null for any.</summary>
    public string? ExpectedSourceBucketOwner { get; set; }

    /// <summary>
    /// Gets or sets the receiver of progress reports, in order; or null. A copy in one call reports only its end.
    /// </summary>
    public IProgress<S3TransferProgress>? Progress { get; set; }

    /// <summary>
    /// Gets a value indicating whether the options override or add to the source's headers or metadata.
    /// </summary>
    internal bool ChangesMetadata =>
        !KeepMetadata || _metadata is { Count: > 0 } || Expires is not null
        || (ContentType ?? CacheControl ?? ContentDisposition ?? ContentEncoding ?? ContentLanguage) is not null;

    /// <summary>Gets a value indicating whether the options override or add to the source's tags.</summary>
    internal bool ChangesTags => !KeepTags || _tags is { Count: > 0 };
}
