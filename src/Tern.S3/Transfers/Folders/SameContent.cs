using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Compares the contents of a file and an object, by S3's checksum of the whole object.</summary>
internal static class SameContent
{
    private const int BufferLength = 128 * 1024;

    /// <param name="client">The client. If it doesn't request checksums, this method doesn't either.</param>
    /// <param name="request">The request for the object's headers.</param>
    /// <param name="etag">The object's ETag, which may be the MD5 of its bytes.</param>
    /// <param name="path">The file's path.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>true if the contents are equal; otherwise, false. Also false if it can't be determined, because S3 has
    /// neither an MD5 nor a checksum of the whole object with a supported algorithm.</returns>
    public static async Task<bool> IsSameAsync(S3Client client, HeadObjectRequest request, string? etag, string path, CancellationToken cancellationToken)
    {
        if (client.Pipeline.AsksForChecksums)
        {
            request.ChecksumMode = ChecksumMode.Enabled;
            var head = await client.HeadObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
            if (Find(head) is { } told) return await SumAsync(path, told.Algorithm, cancellationToken).ConfigureAwait(false) == told.Value;
        }

        if (!Md5ETag.Is(etag)) return false;
        return Md5ETag.IsOf(etag, await SumAsync(path, AwsChecksumAlgorithm.Md5, cancellationToken).ConfigureAwait(false));
    }

    private static (AwsChecksumAlgorithm Algorithm, string Value)? Find(HeadObjectResponse head)
    {
        for (var algorithm = AwsChecksumAlgorithm.Crc32; algorithm <= AwsChecksumAlgorithm.Sha256; algorithm++)
        {
            if (ChecksumMembers.Get(head, algorithm) is not { Length: > 0 } value || value.Contains('-', StringComparison.Ordinal)) continue;
            return (algorithm, value);
        }

        return null;
    }

    private static async Task<string> SumAsync(string path, AwsChecksumAlgorithm algorithm, CancellationToken cancellationToken)
    {
        using var checksum = new AwsChecksum(algorithm);
        var file = new FileStream(
            path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0, FileOptions.SequentialScan | FileOptions.Asynchronous);
        await using var closing = file.ConfigureAwait(false);
        var buffer = new byte[BufferLength];
        while (await file.ReadAsync(buffer, cancellationToken).ConfigureAwait(false) is var read and > 0) checksum.Append(buffer.AsSpan(0, read));
        return checksum.GetBase64AndReset();
    }
}
