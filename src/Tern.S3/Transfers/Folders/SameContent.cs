using Tern.Checksums;
using Tern.S3.Model;
using Tern.S3.Transfers.Checksums;

namespace Tern.S3.Transfers.Folders;

/// <summary>Whether a file and an object hold the same bytes, by the checksum that S3 has of the whole object.</summary>
internal static class SameContent
{
    private const int BufferLength = 128 * 1024;

    /// <returns>False also where S3 has no checksum of the whole that is computed here: then it isn't known.</returns>
    public static async Task<bool> IsSameAsync(S3Client client, HeadObjectRequest request, string path, CancellationToken cancellationToken)
    {
        var head = await client.HeadObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        for (var algorithm = AwsChecksumAlgorithm.Crc32; algorithm <= AwsChecksumAlgorithm.Sha256; algorithm++)
        {
            if (ChecksumMembers.Get(head, algorithm) is not { Length: > 0 } value || value.Contains('-', StringComparison.Ordinal)) continue;
            return await SumAsync(path, algorithm, cancellationToken).ConfigureAwait(false) == value;
        }

        return false;
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
