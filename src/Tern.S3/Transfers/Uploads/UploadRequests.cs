using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Creates the requests that start an upload, with the caller's options.</summary>
internal static class UploadRequests
{
    public static PutObjectRequest Put(string bucket, string key, S3UploadOptions options, AwsChecksumAlgorithm? algorithm) => new()
    {
        Bucket = bucket,
        Key = key,
        ChecksumAlgorithm = ChecksumMembers.Name(algorithm),
        ContentType = options.ContentType,
        CacheControl = options.CacheControl,
        ContentDisposition = options.ContentDisposition,
        ContentEncoding = options.ContentEncoding,
        ContentLanguage = options.ContentLanguage,
        Expires = options.Expires,
        Metadata = options.GivenMetadata,
        ACL = options.ACL,
        StorageClass = options.StorageClass,
        ServerSideEncryption = options.ServerSideEncryption,
        SSEKMSKeyId = options.SSEKMSKeyId,
        SSECustomerKey = options.SSECustomerKey,
        BucketKeyEnabled = options.BucketKeyEnabled,
        Tagging = options.Tagging,
        Tags = options.GivenTags,
        ObjectLockMode = options.ObjectLockMode,
        ObjectLockRetainUntilDate = options.ObjectLockRetainUntilDate,
        ObjectLockLegalHoldStatus = options.ObjectLockLegalHoldStatus,
        IfNoneMatch = options.OnlyIfAbsent ? "*" : null,
        ExpectedBucketOwner = options.ExpectedBucketOwner,
    };

    public static CreateMultipartUploadRequest Create(string bucket, string key, S3UploadOptions options, AwsChecksumAlgorithm? algorithm) => new()
    {
        Bucket = bucket,
        Key = key,
        ChecksumAlgorithm = ChecksumMembers.Name(algorithm),
        ChecksumType = ChecksumMembers.Type(algorithm),
        ContentType = options.ContentType,
        CacheControl = options.CacheControl,
        ContentDisposition = options.ContentDisposition,
        ContentEncoding = options.ContentEncoding,
        ContentLanguage = options.ContentLanguage,
        Expires = options.Expires,
        Metadata = options.GivenMetadata,
        ACL = options.ACL,
        StorageClass = options.StorageClass,
        ServerSideEncryption = options.ServerSideEncryption,
        SSEKMSKeyId = options.SSEKMSKeyId,
        SSECustomerKey = options.SSECustomerKey,
        BucketKeyEnabled = options.BucketKeyEnabled,
        Tagging = options.Tagging,
        Tags = options.GivenTags,
        ObjectLockMode = options.ObjectLockMode,
        ObjectLockRetainUntilDate = options.ObjectLockRetainUntilDate,
        ObjectLockLegalHoldStatus = options.ObjectLockLegalHoldStatus,
        ExpectedBucketOwner = options.ExpectedBucketOwner,
    };
}
