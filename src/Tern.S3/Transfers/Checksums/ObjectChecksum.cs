using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>S3's checksum of a whole object: of its bytes, or of the checksums of its parts.</summary>
/// <param name="Algorithm">The algorithm.</param>
/// <param name="Value">The value in base64.</param>
/// <param name="Parts">The number of parts whose checksums are hashed; 0 for a checksum of the bytes.</param>
internal sealed record ObjectChecksum(AwsChecksumAlgorithm Algorithm, string Value, int Parts)
{
    private static readonly AwsChecksumAlgorithm[] s_inOrder =
    [
        AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C, AwsChecksumAlgorithm.Sha256, AwsChecksumAlgorithm.Sha1,
    ];

    /// <summary>Gets a value indicating whether it's a checksum of the parts' checksums.</summary>
    public bool IsComposite => Parts > 0;

    /// <summary>Gets a value indicating whether it can be combined from the checksums of ranges.</summary>
    public bool CanCombine => !IsComposite && CrcCombination.Supports(Algorithm);

    /// <summary>
    /// Returns the first checksum in a response with a supported algorithm, or null if there is none.
    /// </summary>
    public static ObjectChecksum? Of(GetObjectResponse answer)
    {
        foreach (var algorithm in s_inOrder)
        {
            if (ChecksumMembers.Get(answer, algorithm) is not { Length: > 0 } value) continue;
            var hyphen = value.LastIndexOf('-');
            if (hyphen < 0) return new ObjectChecksum(algorithm, value, 0);
            if (int.TryParse(value.AsSpan(hyphen + 1), NumberStyles.None, CultureInfo.InvariantCulture, out var parts) && parts > 0)
                return new ObjectChecksum(algorithm, value[..hyphen], parts);
        }

        return null;
    }

    /// <summary>Compares the checksum with that of the received data.</summary>
    /// <exception cref="AwsTransportException">The checksums differ.</exception>
    public void Check(string computed, string key)
    {
        if (computed == Value) return;
        throw new AwsTransportException(
            $"The content of '{key}' is damaged: its {AwsChecksum.GetName(Algorithm)} checksum is {computed}, but S3's is {Value}. Download it again.",
            AwsTransportFault.ChecksumMismatch);
    }
}
