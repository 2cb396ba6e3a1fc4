using System.Buffers;
using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;
using Tern.S3.Transfers.Checksums;

namespace Tern.S3.Transfers.Uploads;

/// <summary>The parts that S3 has of an upload, compared with the source as it is now.</summary>
internal static class PartsOnServer
{
    /// <summary>Lists the parts that need not be sent again.</summary>
    /// <exception cref="S3TransferException">The upload is gone, or the source is another.</exception>
    public static async Task<List<DonePart>> CheckAsync(
        S3Client client, S3TransferState state, UploadSource source, AwsChecksumAlgorithm algorithm, S3UploadOptions options,
        CancellationToken cancellationToken)
    {
        var kept = new List<DonePart>();
        var buffer = ArrayPool<byte>.Shared.Rent(128 * 1024);
        foreach (var part in await ListAsync(client, state, options, cancellationToken).ConfigureAwait(false))
        {
            var number = part.PartNumber ?? 0;
            var offset = (number - 1) * state.PartSize;
            var length = Math.Min(state.PartSize, state.Length - offset);
            // What is no part of this plan, or has no checksum to compare, is sent again over it.
            if (number < 1 || part.Size != length || ChecksumMembers.Get(part, algorithm) is not { } told) continue;
            using var bytes = await source.GetPartAsync(offset, length, cancellationToken).ConfigureAwait(false);
            var own = await SumAsync(bytes, algorithm, buffer, cancellationToken).ConfigureAwait(false);
            if (own != told)
            {
                throw new S3TransferException(string.Create(
                    CultureInfo.InvariantCulture,
                    $"The source is not the one that the upload of '{state.Key}' began with: part {number} has another checksum. Abort that upload, and " +
                    $"begin anew."));
            }

            kept.Add(new DonePart(number, length, part.ETag, told));
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return kept;
    }

    private static async Task<List<Part>> ListAsync(S3Client client, S3TransferState state, S3UploadOptions options, CancellationToken cancellationToken)
    {
        var parts = new List<Part>();
        try
        {
            for (int? marker = null; ;)
            {
                var request = new ListPartsRequest
                {
                    Bucket = state.Bucket, Key = state.Key, UploadId = state.UploadId, PartNumberMarker = marker, SSECustomerKey = options.SSECustomerKey,
                    ExpectedBucketOwner = options.ExpectedBucketOwner,
                };
                var page = await client.ListPartsAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
                parts.AddRange(page.Parts);
                if (page.IsTruncated != true) return parts;
                // More is announced, and must come after what was told: else it would be asked for for ever.
                if (page.NextPartNumberMarker is not { } next || next <= (marker ?? 0))
                    throw new S3TransferException($"S3 announces more parts of the upload of '{state.Key}' than it lists. Abort that upload, and begin anew.");
                marker = next;
            }
        }
        catch (AwsServiceException error) when (error.StatusCode == 404)
        {
            throw new S3TransferException(
                $"There is no upload '{state.UploadId}' of '{state.Key}' any more: it was completed or aborted, here or by a rule of the bucket. Begin " +
                $"anew.", error);
        }
    }

    private static async Task<string> SumAsync(PartBytes bytes, AwsChecksumAlgorithm algorithm, byte[] buffer, CancellationToken cancellationToken)
    {
        using var checksum = new AwsChecksum(algorithm);
        for (var at = 0L; at < bytes.Length;)
        {
            var read = await bytes.ReadAsync(at, buffer.AsMemory(0, (int)Math.Min(buffer.Length, bytes.Length - at)), cancellationToken).ConfigureAwait(false);
            if (read == 0) break;
            checksum.Append(buffer.AsSpan(0, read));
            at += read;
        }

        return checksum.GetBase64AndReset();
    }
}
