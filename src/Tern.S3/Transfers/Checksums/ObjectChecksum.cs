using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers.Checksums;

/// <summary>What S3 says of a whole object: a checksum of its bytes, or one of the checksums of its parts.</summary>
/// <param name="Algorithm">The algorithm.</param>
/// <param name="Value">The value, in base64.</param>
/// <param name="Parts">The number of parts whose checksums it is of; 0 for one of the bytes.</param>
internal sealed record ObjectChecksum(AwsChecksumAlgorithm Algorithm, string Value, int Parts)
{
    private static readonly AwsChecksumAlgorithm[] s_inOrder =
    [
        AwsChecksumAlgorithm.Crc64Nvme, AwsChecksumAlgorithm.Crc32, AwsChecksumAlgorithm.Crc32C, AwsChecksumAlgorithm.Sha256, AwsChecksumAlgorithm.Sha1,
    ];

    /// <summary>Whether it is of the parts' checksums.</summary>
    public bool IsComposite => Parts > 0;

    /// <summary>Whether it can be put together from those of ranges.</summary>
    public bool CanCombine => !IsComposite && CrcCombination.Supports(Algorithm);

    /// <summary>The first checksum of an answer that is computed here; null for none.</summary>
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

    /// <summary>Compares the checksum of what was read.</summary>
    /// <exception cref="AwsTransportException">It is another.</exception>
    public void Check(string computed, string key)
    {
        if (computed == Value) return;
        throw new AwsTransportException(
            $"What was read of '{key}' is damaged: its {AwsChecksum.GetName(Algorithm)} checksum is {computed}, and S3's is {Value}. Download it again.",
            AwsTransportFault.ChecksumMismatch);
    }
}
