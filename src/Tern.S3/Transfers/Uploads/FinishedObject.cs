using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;
using Tern.S3.Transfers.Checksums;

namespace Tern.S3.Transfers.Uploads;

/// <summary>Compares an object that is there with the parts of an upload whose completion was not answered.</summary>
internal static class FinishedObject
{
    /// <summary>Finds the object, if it is the one that the parts make.</summary>
    /// <param name="client">The client.</param>
    /// <param name="state">The upload.</param>
    /// <param name="options">Its options.</param>
    /// <param name="parts">All parts, in their order.</param>
    /// <param name="algorithm">Their checksum; null for none.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>What S3 says of it; null where there is none, or another, or nothing that tells.</returns>
    public static async Task<S3UploadResult?> FindAsync(
        S3Client client, S3TransferState state, S3UploadOptions options, IReadOnlyCollection<DonePart> parts, AwsChecksumAlgorithm? algorithm,
        CancellationToken cancellationToken)
    {
        var head = new HeadObjectRequest
        {
            Bucket = state.Bucket, Key = state.Key, ChecksumMode = client.Pipeline.AsksForChecksums ? ChecksumMode.Enabled : default(ChecksumMode?),
            SSECustomerKey = options.SSECustomerKey, ExpectedBucketOwner = options.ExpectedBucketOwner,
        };
        try
        {
            var there = await client.HeadObjectAsync(head, cancellationToken: cancellationToken).ConfigureAwait(false);
            var length = parts.Sum(static part => part.Length);
            if (there.ContentLength != length || !IsSame(there, parts, algorithm)) return null;
            return new S3UploadResult(there.ETag, there.VersionId, length, parts.Count, ChecksumMembers.Get(there, algorithm));
        }
        catch (AwsServiceException error) when (error.StatusCode == 404)
        {
            return null;
        }
    }

    private static bool IsSame(HeadObjectResponse there, IReadOnlyCollection<DonePart> parts, AwsChecksumAlgorithm? algorithm)
    {
        if (algorithm is not { } known || ChecksumMembers.Get(there, known) is not { Length: > 0 } told) return there.ETag is { } etag && etag == ETag(parts);
        return told == (told.Contains('-', StringComparison.Ordinal) ? Composite(parts, known) : Whole(parts, known));
    }

    /// <summary>The ETag of an object of parts: the MD5 of the parts' own, where these are MD5s, and their number. Null where they aren't.</summary>
    private static string? ETag(IReadOnlyCollection<DonePart> parts)
    {
        using var sum = new AwsChecksum(AwsChecksumAlgorithm.Md5);
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        foreach (var part in parts)
        {
            if (!Md5ETag.TryParse(part.ETag, value)) return null;
            sum.Append(value[..Md5ETag.Length]);
        }

        var length = sum.GetValueAndReset(value);
        return string.Create(CultureInfo.InvariantCulture, $"\"{Convert.ToHexStringLower(value[..length])}-{parts.Count}\"");
    }

    private static string? Composite(IReadOnlyCollection<DonePart> parts, AwsChecksumAlgorithm algorithm)
    {
        using var sum = new AwsChecksum(algorithm);
        foreach (var part in parts)
        {
            if (part.Checksum is null) return null;
            sum.Append(Convert.FromBase64String(part.Checksum));
        }

        return string.Create(CultureInfo.InvariantCulture, $"{sum.GetBase64AndReset()}-{parts.Count}");
    }

    private static string? Whole(IReadOnlyCollection<DonePart> parts, AwsChecksumAlgorithm algorithm)
    {
        if (!CrcCombination.Supports(algorithm)) return null;
        var chain = new CrcChain(algorithm);
        foreach (var part in parts)
        {
            if (!Crc.TryParse(algorithm, part.Checksum, out var crc)) return null;
            chain.Add(crc, part.Length);
        }

        return chain.Text;
    }
}
