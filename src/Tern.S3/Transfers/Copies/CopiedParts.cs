using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>
/// Copies ranges of an object as parts, within S3. Each is copied only if the object is unchanged since the copy
/// started.
/// </summary>
internal sealed class CopiedParts(
    S3Client client, S3CopySource source, string? etag, S3CopyOptions options, S3TransferState state, AwsChecksumAlgorithm? algorithm,
    ProgressCounter progress) : IPartSender
{
    public async Task<DonePart> SendAsync(int number, PartBytes bytes, CancellationToken cancellationToken)
    {
        var request = new UploadPartCopyRequest
        {
            Bucket = state.Bucket,
            Key = state.Key,
            UploadId = state.UploadId,
            PartNumber = number,
            CopySource = source,
            CopySourceRange = ((CopiedRange)bytes).Text,
            CopySourceIfMatch = etag,
            SSECustomerKey = options.SSECustomerKey,
            CopySourceSSECustomerKey = options.SourceSSECustomerKey,
            ExpectedBucketOwner = options.ExpectedBucketOwner,
            ExpectedSourceBucketOwner = options.ExpectedSourceBucketOwner,
        };
        var answer = await client.UploadPartCopyAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var copied = answer.CopyPartResult ?? new CopyPartResult();
        progress.Add(bytes.Length);
        return new DonePart(number, bytes.Length, copied.ETag, ChecksumMembers.Get(copied, algorithm));
    }
}
