using Amazon.S3;
using Amazon.S3.Model;

public sealed class Invoices(AmazonS3Client s3, string bucket)
{
    public async Task StoreAsync(string key, string text, Stream invoice, CancellationToken cancellationToken)
    {
        await s3.PutObjectAsync(new PutObjectRequest
        {
            BucketName = bucket, Key = key + ".txt", ContentBody = text, ContentType = "text/plain",
        }, cancellationToken);
        await s3.PutObjectAsync(new PutObjectRequest
        {
            BucketName = bucket, Key = key + ".pdf", InputStream = invoice, ContentType = "application/pdf",
        }, cancellationToken);
        await s3.PutObjectTaggingAsync(new PutObjectTaggingRequest
        {
            BucketName = bucket, Key = key + ".pdf", Tagging = new Tagging { TagSet = [new Tag { Key = "kind", Value = "invoice" }] },
        }, cancellationToken);
    }

    public async Task<string?> LoadAsync(string key, CancellationToken cancellationToken)
    {
        try
        {
            using var response = await s3.GetObjectAsync(bucket, key + ".txt", cancellationToken);
            using var reader = new StreamReader(response.ResponseStream);
            return await reader.ReadToEndAsync(cancellationToken);
        }
        catch (NoSuchKeyException)
        {
            return null;
        }
    }

    public async Task<bool> IsLargeAsync(string key, CancellationToken cancellationToken)
    {
        var head = await s3.GetObjectMetadataAsync(new GetObjectMetadataRequest { BucketName = bucket, Key = key }, cancellationToken);
        return head.ContentLength > 1_000_000;
    }

    public async Task<List<string>> KeysAsync(string prefix, CancellationToken cancellationToken)
    {
        var keys = new List<string>();
        var request = new ListObjectsV2Request { BucketName = bucket, Prefix = prefix, MaxKeys = 100 };
        ListObjectsV2Response page;
        do
        {
            page = await s3.ListObjectsV2Async(request, cancellationToken);
            foreach (var found in page.S3Objects ?? []) keys.Add(found.Key);
            request.ContinuationToken = page.NextContinuationToken;
        }
        while (page.IsTruncated == true);

        return keys;
    }

    public async Task ArchiveAsync(string key, CancellationToken cancellationToken)
    {
        await s3.CopyObjectAsync(new CopyObjectRequest
        {
            SourceBucket = bucket, SourceKey = key, DestinationBucket = bucket, DestinationKey = "archive/" + key,
        }, cancellationToken);
        await s3.DeleteObjectAsync(new DeleteObjectRequest { BucketName = bucket, Key = key }, cancellationToken);
        await s3.DeleteObjectAsync(bucket, key + ".tmp", cancellationToken);
    }

    public async Task<string> UploadInPartsAsync(string key, Stream part, CancellationToken cancellationToken)
    {
        var upload = await s3.InitiateMultipartUploadAsync(new InitiateMultipartUploadRequest { BucketName = bucket, Key = key }, cancellationToken);
        try
        {
            var first = await s3.UploadPartAsync(new UploadPartRequest
            {
                BucketName = bucket, Key = key, UploadId = upload.UploadId, PartNumber = 1, InputStream = part,
            }, cancellationToken);
            return first.ETag;
        }
        finally
        {
            await s3.AbortMultipartUploadAsync(
                new AbortMultipartUploadRequest { BucketName = bucket, Key = key, UploadId = upload.UploadId }, cancellationToken);
        }
    }

    public async Task RemoveAsync(CancellationToken cancellationToken) =>
        await s3.DeleteBucketAsync(new DeleteBucketRequest { BucketName = bucket }, cancellationToken);
}
