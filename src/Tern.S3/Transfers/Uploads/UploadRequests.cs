using Tern.Checksums;
using Tern.S3.Model;
using Tern.S3.Transfers.Checksums;

namespace Tern.S3.Transfers.Uploads;

/// <summary>The requests that begin an upload, with what the caller wants stored beside the bytes.</summary>
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
        Metadata = options.Metadata,
        StorageClass = options.StorageClass,
        ServerSideEncryption = options.ServerSideEncryption,
        SSEKMSKeyId = options.SSEKMSKeyId,
        SSECustomerKey = options.SSECustomerKey,
        Tagging = options.Tagging,
        IfNoneMatch = options.OnlyIfAbsent ? "*" : null,
        ExpectedBucketOwner = options.ExpectedBucketOwner,
    };

    public static CreateMultipartUploadRequest Create(string bucket, string key, S3UploadOptions options, AwsChecksumAlgorithm? algorithm) => new()
    {
        Bucket = bucket,
        Key = key,
        ChecksumAlgorithm = ChecksumMembers.Name(algorithm),
        ChecksumType = algorithm is not { } known ? default(ChecksumType?) : CrcCombination.Supports(known) ? ChecksumType.FullObject : ChecksumType.Composite,
        ContentType = options.ContentType,
        CacheControl = options.CacheControl,
        ContentDisposition = options.ContentDisposition,
        ContentEncoding = options.ContentEncoding,
        Metadata = options.Metadata,
        StorageClass = options.StorageClass,
        ServerSideEncryption = options.ServerSideEncryption,
        SSEKMSKeyId = options.SSEKMSKeyId,
        SSECustomerKey = options.SSECustomerKey,
        Tagging = options.Tagging,
        ExpectedBucketOwner = options.ExpectedBucketOwner,
    };
}
