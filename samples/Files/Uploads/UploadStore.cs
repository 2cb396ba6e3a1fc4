using Files.Aws;
using Tern;
using Tern.S3;
using Tern.S3.Model;

namespace Files.Uploads;

/// <summary>
/// Uploads in S3, which stores the parts and knows the received ones. An upload can be paused for days and resumed,
/// with its parts in any order.
/// </summary>
internal sealed class UploadStore(S3Client s3, FilesPlace place)
{
    // The metadata key under which an object stores the upload that created it.
    private const string Mark = "upload";

    public async Task<Upload> BeginAsync(string key, long length, long partLength, string? contentType, CancellationToken cancellationToken)
    {
        var mark = Guid.NewGuid().ToString("N");
        var created = await s3.CreateMultipartUploadAsync(
            new CreateMultipartUploadRequest
            {
                Bucket = place.Bucket,
                Key = key,
                ContentType = contentType,
                ChecksumAlgorithm = ChecksumAlgorithm.Crc32,
                ChecksumType = ChecksumType.FullObject,
                Metadata = new() { [Mark] = mark },
            },
            cancellationToken: cancellationToken);
        return new Upload(key, created.UploadId!, mark, length, partLength);
    }

    /// <summary>
    /// Forwards a part to S3 as it arrives, without holding it in memory. Its checksum is computed meanwhile, and
    /// verified by S3.
    /// </summary>
    public async Task PutPartAsync(Upload upload, int number, Stream body, CancellationToken cancellationToken) => await s3.UploadPartAsync(
        new UploadPartRequest
        {
            Bucket = place.Bucket,
            Key = upload.Key,
            UploadId = upload.Id,
            PartNumber = number,
            Body = body,
            ContentLength = upload.LengthOf(number),
            ChecksumAlgorithm = ChecksumAlgorithm.Crc32,
        },
        cancellationToken: cancellationToken);

    /// <summary>Returns the valid parts that S3 has received; null if the upload no longer exists.</summary>
    public async Task<List<Part>?> ListPartsAsync(Upload upload, CancellationToken cancellationToken)
    {
        try
        {
            var request = new ListPartsRequest { Bucket = place.Bucket, Key = upload.Key, UploadId = upload.Id };
            var parts = new List<Part>();
            await foreach (var part in s3.ListPartsItemsAsync(request, cancellationToken: cancellationToken))
                if (part.PartNumber is { } number && number <= upload.Parts && part.Size == upload.LengthOf(number)) parts.Add(part);
            return parts;
        }
        catch (AwsServiceException gone) when (gone.StatusCode == 404)
        {
            return null;
        }
    }

    /// <summary>Combines all parts into an object; returns its ETag.</summary>
    public async Task<string> CompleteAsync(Upload upload, IReadOnlyList<Part> parts, CancellationToken cancellationToken)
    {
        var completed = await s3.CompleteMultipartUploadAsync(
            new CompleteMultipartUploadRequest
            {
                Bucket = place.Bucket,
                Key = upload.Key,
                UploadId = upload.Id,
                ChecksumType = ChecksumType.FullObject,
                MpuObjectSize = upload.Length,
                MultipartUpload = new CompletedMultipartUpload
                {
                    Parts = [.. parts.Select(part => new CompletedPart { PartNumber = part.PartNumber, ETag = part.ETag, ChecksumCRC32 = part.ChecksumCRC32 })],
                },
            },
            cancellationToken: cancellationToken);
        return completed.ETag!;
    }

    /// <summary>
    /// Returns the ETag of the object that the upload created; null if there is none. So a browser that missed the
    /// response can retry.
    /// </summary>
    public async Task<string?> FindCompletedAsync(Upload upload, CancellationToken cancellationToken)
    {
        try
        {
            var head = await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = place.Bucket, Key = upload.Key }, cancellationToken: cancellationToken);
            return head.Metadata.TryGetValue(Mark, out var mark) && mark == upload.Mark ? head.ETag : null;
        }
        catch (AwsServiceException none) when (none.StatusCode == 404)
        {
            return null;
        }
    }

    /// <summary>Aborts an upload and deletes its parts. Does nothing if it no longer exists.</summary>
    public async Task AbortAsync(Upload upload, CancellationToken cancellationToken)
    {
        try
        {
            await s3.AbortMultipartUploadAsync(
                new AbortMultipartUploadRequest { Bucket = place.Bucket, Key = upload.Key, UploadId = upload.Id }, cancellationToken: cancellationToken);
        }
        catch (AwsServiceException gone) when (gone.StatusCode == 404)
        {
            // Already gone, as intended.
        }
    }
}
