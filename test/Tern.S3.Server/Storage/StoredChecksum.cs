using Tern.Checksums;

namespace Tern.S3.Server.Storage;

/// <summary>A checksum.</summary>
/// <param name="Algorithm">The algorithm.</param>
/// <param name="Value">In base64; of parts, with a hyphen and their number behind it.</param>
/// <param name="IsComposite">Whether it is one of the parts' checksums.</param>
internal sealed record StoredChecksum(AwsChecksumAlgorithm Algorithm, string Value, bool IsComposite = false)
{
    public string Header => AwsChecksum.GetHeaderName(Algorithm);

    /// <summary>The element of answers, such as <c>ChecksumCRC32</c>.</summary>
    public string Element => "Checksum" + AwsChecksum.GetName(Algorithm);

    public string Type => IsComposite ? "COMPOSITE" : "FULL_OBJECT";

    public static StoredChecksum Of(AwsChecksumAlgorithm algorithm, IEnumerable<byte[]> pieces)
    {
        using var checksum = new AwsChecksum(algorithm);
        foreach (var piece in pieces) checksum.Append(piece);
        return new StoredChecksum(algorithm, checksum.GetBase64AndReset());
    }
}
