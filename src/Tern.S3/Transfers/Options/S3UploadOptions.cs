using System.Diagnostics.CodeAnalysis;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Options for an upload, including the headers and metadata of the object.</summary>
public sealed class S3UploadOptions
{
    /// <summary>
    /// Gets or sets the media type, such as <c>image/png</c>. If null and a file is uploaded by its path, the media
    /// type of the file's extension is used, or else that of the key's extension; otherwise, S3 stores
    /// <c>application/octet-stream</c>.
    /// </summary>
    public string? ContentType { get; set; }

    /// <summary>
    /// true to derive the media type of a file that is uploaded by its path from the extension if
    /// <see cref="ContentType"/> is null; otherwise, false. The default is true.
    /// </summary>
    public bool InferContentType { get; set; } = true;

    /// <summary>Gets or sets the <c>Cache-Control</c> header of the object.</summary>
    public string? CacheControl { get; set; }

    /// <summary>Gets or sets the <c>Content-Disposition</c> header of the object.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>
    /// Gets or sets the <c>Content-Encoding</c> header of the object, such as <c>gzip</c>. The upload doesn't encode
    /// the content.
    /// </summary>
    public string? ContentEncoding { get; set; }

    /// <summary>Gets or sets the <c>Content-Language</c> header of the object.</summary>
    public string? ContentLanguage { get; set; }

    /// <summary>
    /// Gets or sets the <c>Expires</c> header of the object: the time until which caches may keep it. S3 doesn't delete
    /// the object then.
    /// </summary>
    public DateTimeOffset? Expires { get; set; }

    /// <summary>
    /// Gets or sets the object's user-defined metadata, ASCII only. Names may have the prefix <c>x-amz-meta-</c>. Never
    /// null.
    /// </summary>
    [AllowNull]
    public Dictionary<string, string> Metadata { get => GivenMetadata ??= new(StringComparer.OrdinalIgnoreCase); set => GivenMetadata = value; }

    /// <summary>
    /// Gets or sets the canned ACL, or null for the bucket's default. Buckets without ACLs refuse any but
    /// <c>bucket-owner-full-control</c>.
    /// </summary>
    public ObjectCannedACL? ACL { get; set; }

    /// <summary>Gets or sets the storage class, or null for the bucket's default.</summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>Gets or sets the encryption at rest, or null for the bucket's default.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    /// <summary>Gets or sets the KMS key that encrypts the object, or null for the default.</summary>
    public string? SSEKMSKeyId { get; set; }

    /// <summary>
    /// true to encrypt with a bucket key, which saves calls to KMS; otherwise, false. Null for the bucket's setting.
    /// </summary>
    public bool? BucketKeyEnabled { get; set; }

    /// <summary>
    /// Gets or sets your own key with which S3 encrypts the object (SSE-C), as base64 of its 32 bytes; or null. S3
    /// doesn't keep the key: nobody can read the object without it.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Gets or sets the object's tags, unescaped. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Tags { get => GivenTags ??= new(StringComparer.Ordinal); set => GivenTags = value; }

    /// <summary>
    /// Gets or sets the object's tags as a query string such as <c>a=1&amp;b=2</c>, which is sent unchanged. Set either
    /// this or <see cref="Tags"/>, not both.
    /// </summary>
    public string? Tagging { get; set; }

    /// <summary>
    /// Gets or sets the object lock mode, or null for the bucket's default. Also set
    /// <see cref="ObjectLockRetainUntilDate"/>.
    /// </summary>
    public ObjectLockMode? ObjectLockMode { get; set; }

    /// <summary>Gets or sets the time until which the object can't be deleted, or null.</summary>
    public DateTimeOffset? ObjectLockRetainUntilDate { get; set; }

    /// <summary>Gets or sets the legal hold of the object, or null.</summary>
    public ObjectLockLegalHoldStatus? ObjectLockLegalHoldStatus { get; set; }

    /// <summary>
    /// true if no object with this key may exist yet, so that the upload otherwise fails with an error with the code
    /// <c>PreconditionFailed</c>; false to replace an existing object.
    /// </summary>
    public bool OnlyIfAbsent { get; set; }

    /// <summary>Gets or sets the account that must own the bucket, or null for any.</summary>
    public string? ExpectedBucketOwner { get; set; }

    /// <summary>Gets or sets the receiver of progress reports, in order; or null.</summary>
    public IProgress<S3TransferProgress>? Progress { get; set; }

    /// <summary>
    /// Gets or sets a callback that is called when a multipart upload has started, before its first part. Save the
    /// state that it receives, and you can resume the upload with
    /// <see cref="S3Transfer.ResumeUploadAsync(S3TransferState, string, S3UploadOptions?, CancellationToken)"/>. If
    /// this is set, a failed upload isn't aborted: its parts stay, and incur costs, until it's resumed or aborted by
    /// <see cref="S3Transfer.AbortUploadAsync"/>.
    /// </summary>
    public Func<S3TransferState, CancellationToken, ValueTask>? OnStarted { get; set; }

    internal Dictionary<string, string>? GivenMetadata { get; private set; }

    internal Dictionary<string, string>? GivenTags { get; private set; }

    /// <summary>
    /// Returns these options with the media type of a file, unless they have one: by the file's extension, or else by
    /// the key's.
    /// </summary>
    internal S3UploadOptions WithTypeOf(string path, string key)
    {
        if (!InferContentType || ContentType is not null || (ContentTypes.Find(path) ?? ContentTypes.Find(key)) is not { } type) return this;
        var other = (S3UploadOptions)MemberwiseClone();
        other.ContentType = type;
        return other;
    }

    /// <summary>Returns these options with the key for a folder's objects, if it has one.</summary>
    internal S3UploadOptions With(string? key)
    {
        if (key is null) return this;
        var other = (S3UploadOptions)MemberwiseClone();
        other.SSECustomerKey = key;
        return other;
    }
}
