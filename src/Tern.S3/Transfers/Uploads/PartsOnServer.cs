using System.Buffers;
using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Compares the parts of an upload that S3 has with the current source.</summary>
internal static class PartsOnServer
{
    /// <summary>Lists the parts that don't have to be sent again.</summary>
    /// <returns>The parts, or null if the upload no longer exists.</returns>
    /// <exception cref="S3TransferException">The source has changed.</exception>
    public static async Task<List<DonePart>?> CheckAsync(
        S3Client client, S3TransferState state, UploadSource source, AwsChecksumAlgorithm? algorithm, S3UploadOptions options,
        CancellationToken cancellationToken)
    {
        if (await ListAsync(client, state, options, cancellationToken).ConfigureAwait(false) is not { } there) return null;
        var kept = new List<DonePart>();
        foreach (var part in there)
        {
            var number = part.PartNumber ?? 0;
            var offset = (number - 1) * state.PartSize;
            var length = Math.Min(state.PartSize, state.Length - offset);
            // Parts that don't match the upload's layout, or can't be compared, are replaced.
            if (number < 1 || part.Size != length) continue;
            var told = ChecksumMembers.Get(part, algorithm);
            if (algorithm is null ? !Md5ETag.Is(part.ETag) : told is null) continue;
            using var bytes = await source.GetPartAsync(offset, length, cancellationToken).ConfigureAwait(false);
            var own = await SumAsync(bytes, algorithm ?? AwsChecksumAlgorithm.Md5, cancellationToken).ConfigureAwait(false);
            // A different ETag isn't necessarily an MD5, so it proves nothing.
            if (algorithm is null && !Md5ETag.IsOf(part.ETag, own)) continue;
            if (algorithm is not null && own != told)
            {
                throw new S3TransferException(string.Create(
                    CultureInfo.InvariantCulture,
                    $"The source isn't the one that the upload of '{state.Key}' was started with: part {number} has a different checksum. Abort that " +
                    $"upload, and start a new one."));
            }

            kept.Add(new DonePart(number, length, part.ETag, told));
        }

        return kept;
    }

    /// <summary>Computes the checksums of all parts of a source, as S3 would have them after an upload.</summary>
    /// <param name="state">The state of the upload.</param>
    /// <param name="source">The source.</param>
    /// <param name="algorithm">The checksum algorithm, or null for none.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    public static async Task<IReadOnlyCollection<DonePart>> SumUpAsync(
        S3TransferState state, UploadSource source, AwsChecksumAlgorithm? algorithm, CancellationToken cancellationToken)
    {
        var parts = new List<DonePart>();
        for (var offset = 0L; offset < state.Length; offset += state.PartSize)
        {
            using var bytes = await source.GetPartAsync(offset, Math.Min(state.PartSize, state.Length - offset), cancellationToken).ConfigureAwait(false);
            var md5 = algorithm is null ? Md5ETag.Format(await SumAsync(bytes, AwsChecksumAlgorithm.Md5, cancellationToken).ConfigureAwait(false)) : null;
            var checksum = algorithm is { } known ? await SumAsync(bytes, known, cancellationToken).ConfigureAwait(false) : null;
            parts.Add(new DonePart(parts.Count + 1, bytes.Length, md5, checksum));
        }

        return parts;
    }

    private static async Task<List<Part>?> ListAsync(S3Client client, S3TransferState state, S3UploadOptions options, CancellationToken cancellationToken)
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
                // The response announces more parts, so it must have a greater marker, or the listing would repeat
                // forever.
                if (page.NextPartNumberMarker is not { } next || next <= (marker ?? 0))
                    throw new S3TransferException($"S3 listed fewer parts of the upload of '{state.Key}' than it announced. Abort it, and start a new one.");
                marker = next;
            }
        }
        catch (AwsServiceException error) when (error.StatusCode == 404)
        {
            return null;
        }
    }

    private static async Task<string> SumAsync(PartBytes bytes, AwsChecksumAlgorithm algorithm, CancellationToken cancellationToken)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(128 * 1024);
        using var checksum = new AwsChecksum(algorithm);
        for (var at = 0L; at < bytes.Length;)
        {
            var read = await bytes.ReadAsync(at, buffer.AsMemory(0, (int)Math.Min(buffer.Length, bytes.Length - at)), cancellationToken).ConfigureAwait(false);
            if (read == 0) break;
            checksum.Append(buffer.AsSpan(0, read));
            at += read;
        }

        // Returned only here: after an error or a cancellation, a read may still write into it.
        ArrayPool<byte>.Shared.Return(buffer);
        return checksum.GetBase64AndReset();
    }
}
