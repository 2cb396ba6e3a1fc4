using Files.Aws;
using Tern;
using Tern.S3;
using Tern.S3.Model;

namespace Files.Uploads;

/// <summary>
/// Uploads in S3: it keeps the parts, and knows which it has. An upload may be left for days and gone on with, part by part and in any order.
/// </summary>
internal sealed class UploadStore(S3Client s3, FilesPlace place)
{
    // Where the object tells of which upload it came.
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

    /// <summary>Sends a part on to S3 as it comes in: memory holds none of it. Its checksum is made on the way, and S3 compares.</summary>
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

    /// <summary>The parts that S3 has as they must be; null when there is no such upload any more.</summary>
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

    /// <summary>Makes one object of all parts, and tells its ETag.</summary>
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

    /// <summary>The ETag of the object that came of the upload; null when there is none. So a browser that missed the answer may ask again.</summary>
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

    /// <summary>Takes an upload away, with its parts. One that is gone is no error.</summary>
    public async Task AbortAsync(Upload upload, CancellationToken cancellationToken)
    {
        try
        {
            await s3.AbortMultipartUploadAsync(
                new AbortMultipartUploadRequest { Bucket = place.Bucket, Key = upload.Key, UploadId = upload.Id }, cancellationToken: cancellationToken);
        }
        catch (AwsServiceException gone) when (gone.StatusCode == 404)
        {
            // As it should be.
        }
    }
}
