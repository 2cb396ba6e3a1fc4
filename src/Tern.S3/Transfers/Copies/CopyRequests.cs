using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Creates the requests that copy an object or start a copy in parts.</summary>
internal static class CopyRequests
{
    /// <param name="source">The source.</param>
    /// <param name="bucket">The destination bucket.</param>
    /// <param name="key">The destination key.</param>
    /// <param name="etag">The ETag that the source must have, or null.</param>
    /// <param name="options">The options.</param>
    /// <param name="headers">The headers of the copy, or null to let S3 keep those of the source.</param>
    /// <param name="tags">The tags of the copy, or null to let S3 keep those of the source.</param>
    public static CopyObjectRequest Whole(
        S3CopySource source, string bucket, string key, string? etag, S3CopyOptions options, CopiedHeaders? headers, Dictionary<string, string>? tags) => new()
    {
        Bucket = bucket,
        Key = key,
        CopySource = source,
        CopySourceIfMatch = etag,
        MetadataDirective = headers is null ? default(MetadataDirective?) : MetadataDirective.Replace,
        ContentType = headers?.ContentType,
        CacheControl = headers?.CacheControl,
        ContentDisposition = headers?.ContentDisposition,
        ContentEncoding = headers?.ContentEncoding,
        ContentLanguage = headers?.ContentLanguage,
        Expires = headers?.Expires,
        Metadata = headers?.Metadata,
        TaggingDirective = tags is null ? default(TaggingDirective?) : TaggingDirective.Replace,
        Tags = tags,
        ACL = options.ACL,
        StorageClass = options.StorageClass,
        ServerSideEncryption = options.ServerSideEncryption,
        SSEKMSKeyId = options.SSEKMSKeyId,
        BucketKeyEnabled = options.BucketKeyEnabled,
        SSECustomerKey = options.SSECustomerKey,
        CopySourceSSECustomerKey = options.SourceSSECustomerKey,
        ObjectLockMode = options.ObjectLockMode,
        ObjectLockRetainUntilDate = options.ObjectLockRetainUntilDate,
        ObjectLockLegalHoldStatus = options.ObjectLockLegalHoldStatus,
        IfNoneMatch = options.OnlyIfAbsent ? "*" : null,
        ExpectedBucketOwner = options.ExpectedBucketOwner,
        ExpectedSourceBucketOwner = options.ExpectedSourceBucketOwner,
    };

    public static CreateMultipartUploadRequest Parts(
        string bucket, string key, S3CopyOptions options, CopiedHeaders headers, Dictionary<string, string>? tags, AwsChecksumAlgorithm? algorithm) => new()
    {
        Bucket = bucket,
        Key = key,
        ChecksumAlgorithm = ChecksumMembers.Name(algorithm),
        ChecksumType = ChecksumMembers.Type(algorithm),
        ContentType = headers.ContentType,
        CacheControl = headers.CacheControl,
        ContentDisposition = headers.ContentDisposition,
        ContentEncoding = headers.ContentEncoding,
        ContentLanguage = headers.ContentLanguage,
        Expires = headers.Expires,
        Metadata = headers.Metadata,
        Tags = tags,
        ACL = options.ACL,
        StorageClass = options.StorageClass,
        ServerSideEncryption = options.ServerSideEncryption,
        SSEKMSKeyId = options.SSEKMSKeyId,
        BucketKeyEnabled = options.BucketKeyEnabled,
        SSECustomerKey = options.SSECustomerKey,
        ObjectLockMode = options.ObjectLockMode,
        ObjectLockRetainUntilDate = options.ObjectLockRetainUntilDate,
        ObjectLockLegalHoldStatus = options.ObjectLockLegalHoldStatus,
        ExpectedBucketOwner = options.ExpectedBucketOwner,
    };
}
