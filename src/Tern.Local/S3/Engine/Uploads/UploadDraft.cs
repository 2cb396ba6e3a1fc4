using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>A multipart upload to create.</summary>
internal sealed class UploadDraft
{
    public required ObjectDraft Object { get; init; }

    /// <summary>Gets the algorithm of the checksums, or null for S3's default.</summary>
    public AwsChecksumAlgorithm? Algorithm { get; init; }

    /// <summary>Gets the type of the object's checksum, or null for the algorithm's default.</summary>
    public ChecksumType? Type { get; init; }
}
