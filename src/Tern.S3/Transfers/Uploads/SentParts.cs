using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Sends the bytes of parts.</summary>
internal sealed class SentParts(
    S3Client client, S3UploadOptions options, S3TransferState state, AwsChecksumAlgorithm? algorithm, ProgressCounter progress) : IPartSender
{
    public async Task<DonePart> SendAsync(int number, PartBytes bytes, CancellationToken cancellationToken)
    {
        var crc = algorithm is { } known && CrcCombination.Supports(known) ? algorithm : null;
        using var body = new PartStream(bytes, crc, progress);
        var request = new UploadPartRequest
        {
            Bucket = state.Bucket,
            Key = state.Key,
            UploadId = state.UploadId,
            PartNumber = number,
            Body = body,
            ChecksumAlgorithm = ChecksumMembers.Name(algorithm),
            SSECustomerKey = options.SSECustomerKey,
            ExpectedBucketOwner = options.ExpectedBucketOwner,
        };
        var answer = await client.UploadPartAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var told = ChecksumMembers.Get(answer, algorithm);
        var own = crc is { } combined ? Crc.Format(combined, body.TakeCrc()) : told;
        if (told is not null && told != own)
        {
            throw new AwsTransportException(
                $"Part {number} of '{state.Key}' was damaged in transit: its {state.ChecksumAlgorithm} is {own}, but S3 received {told}. Upload it again.",
                AwsTransportFault.ChecksumMismatch);
        }

        return new DonePart(number, bytes.Length, answer.ETag, own);
    }
}
