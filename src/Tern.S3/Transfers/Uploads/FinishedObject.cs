using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Compares an existing object with the parts of an upload whose completion got no response.</summary>
internal static class FinishedObject
{
    /// <summary>Finds the object, if it consists of the parts.</summary>
    /// <param name="client">The client.</param>
    /// <param name="state">The state of the upload.</param>
    /// <param name="options">The upload's options.</param>
    /// <param name="algorithm">The checksum of the parts, or null for none.</param>
    /// <param name="sumUp">A function that returns all parts in order, with checksums of the given algorithm; or with
    /// their ETags, if the algorithm is null because the object has no checksum.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The properties of the object; null if there is none, if it's different, or if it can't be
    /// determined.</returns>
    public static async Task<S3UploadResult?> FindAsync(
        S3Client client, S3TransferState state, S3UploadOptions options, AwsChecksumAlgorithm? algorithm,
        Func<AwsChecksumAlgorithm?, Task<IReadOnlyCollection<DonePart>>> sumUp, CancellationToken cancellationToken)
    {
        if (await HeadAsync(client, state, options, cancellationToken).ConfigureAwait(false) is not { } there) return null;
        var told = ChecksumMembers.Get(there, algorithm) is { Length: > 0 } ? algorithm : null;
        var parts = await sumUp(told).ConfigureAwait(false);
        var length = parts.Sum(static part => part.Length);
        if (there.ContentLength != length || !IsSame(there, parts, told)) return null;
        return new S3UploadResult(there.ETag, there.VersionId, length, parts.Count, ChecksumMembers.Get(there, told));
    }

    private static async Task<HeadObjectResponse?> HeadAsync(
        S3Client client, S3TransferState state, S3UploadOptions options, CancellationToken cancellationToken)
    {
        var head = new HeadObjectRequest
        {
            Bucket = state.Bucket, Key = state.Key, ChecksumMode = client.Pipeline.AsksForChecksums ? ChecksumMode.Enabled : default(ChecksumMode?),
            SSECustomerKey = options.SSECustomerKey, ExpectedBucketOwner = options.ExpectedBucketOwner,
        };
        try
        {
            return await client.HeadObjectAsync(head, cancellationToken: cancellationToken).ConfigureAwait(false);
        }
        catch (AwsServiceException error) when (error.StatusCode is 404 or 403)
        {
            // The object doesn't exist, or the sender isn't allowed to read it.
            return null;
        }
    }

    private static bool IsSame(HeadObjectResponse there, IReadOnlyCollection<DonePart> parts, AwsChecksumAlgorithm? algorithm)
    {
        if (algorithm is not { } known || ChecksumMembers.Get(there, known) is not { Length: > 0 } told) return there.ETag is { } etag && etag == ETag(parts);
        return told == (told.Contains('-', StringComparison.Ordinal) ? Composite(parts, known) : Whole(parts, known));
    }

    /// <summary>
    /// Returns the ETag of a multipart object: the MD5 of the parts' MD5s, with the number of parts. Null if the parts'
    /// ETags aren't MD5s.
    /// </summary>
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
