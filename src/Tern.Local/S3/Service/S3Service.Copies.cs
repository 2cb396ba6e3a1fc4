using Tern.Checksums;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Copies of objects, and of parts.
internal sealed partial class S3Service
{
    protected override async ValueTask<CopyObjectOutput> CopyObjectAsync(CopyObjectRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var source = CopySource.Read(request.CopySource!);
        var replacesMetadata = request.MetadataDirective == "REPLACE";
        var result = await bucket.CopyAsync(new CopyRequest
        {
            Source = FindSource((S3Call)call, source, request.ExpectedSourceBucketOwner),
            SourceKey = source.Key,
            SourceVersionId = source.VersionId,
            SourceConditions = new ReadConditions
            {
                IfMatch = request.CopySourceIfMatch,
                IfNoneMatch = request.CopySourceIfNoneMatch,
                IfModifiedSince = request.CopySourceIfModifiedSince,
                IfUnmodifiedSince = request.CopySourceIfUnmodifiedSince,
            },
            SourceCustomerKey = EncryptionHeaders.ReadSourceCustomerKey(call.Header),
            Object = ObjectDrafts.Read((S3Call)call, bucket),
            ReplacesMetadata = replacesMetadata,
            ReplacesTags = request.TaggingDirective == "REPLACE",
            SetsStorageClass = request.StorageClass is not null,
            Algorithm = AwsChecksum.TryParse(request.ChecksumAlgorithm, out var algorithm) ? algorithm : null,
            Conditions = new WriteConditions { IfMatch = request.IfMatch, IfNoneMatch = request.IfNoneMatch },
        }, call.CancellationToken).ConfigureAwait(false);
        var version = result.Version;
        AddWritten((S3Call)call, bucket, version);
        if (bucket.Versioning == VersioningState.Suspended) call.Add("x-amz-version-id", version.VersionId); // unlike a put
        return new CopyObjectOutput
        {
            CopySourceVersionId = result.SourceVersionId,
            CopyObjectResult = new CopyObjectResult
            {
                ETag = version.ETag,
                LastModified = version.LastModified,
                ChecksumType = version.Checksum is { } checksum ? ChecksumMembers.NameOf(checksum.Type) : null,
            }.With(version.Checksum),
        };
    }

    protected override async ValueTask<UploadPartCopyOutput> UploadPartCopyAsync(UploadPartCopyRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var source = CopySource.Read(request.CopySource!);
        var upload = bucket.GetUpload(request.Key!, request.UploadId!);
        var result = await bucket.CopyPartAsync(new PartCopyRequest
        {
            Source = FindSource((S3Call)call, source, request.ExpectedSourceBucketOwner),
            SourceKey = source.Key,
            SourceVersionId = source.VersionId,
            SourceRange = request.CopySourceRange,
            SourceConditions = new ReadConditions
            {
                IfMatch = request.CopySourceIfMatch,
                IfNoneMatch = request.CopySourceIfNoneMatch,
                IfModifiedSince = request.CopySourceIfModifiedSince,
                IfUnmodifiedSince = request.CopySourceIfUnmodifiedSince,
            },
            SourceCustomerKey = EncryptionHeaders.ReadSourceCustomerKey(call.Header),
            Key = request.Key!,
            UploadId = request.UploadId!,
            PartNumber = CheckPartNumber(request.PartNumber!.Value),
            CustomerKey = EncryptionHeaders.ReadCustomerKey(call.Header),
        }, call.CancellationToken).ConfigureAwait(false);
        EncryptionHeaders.AddTo((S3Call)call, upload.Encryption, upload.Object.CustomerKey?.Md5);
        return new UploadPartCopyOutput
        {
            CopySourceVersionId = result.SourceVersionId,
            CopyPartResult = new CopyPartResult { ETag = result.Part.ETag, LastModified = result.Part.LastModified }
                .With(upload.Algorithm is null ? null : result.Part.Checksum),
        };
    }

    private S3Bucket FindSource(S3Call call, CopySource source, string? expectedOwner)
    {
        var bucket = engine.GetBucket(source.Bucket);
        BucketOwners.Check(bucket, expectedOwner);
        AccessRules.CheckSource(call, bucket, source);
        return bucket;
    }
}
