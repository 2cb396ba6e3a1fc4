using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>A multipart upload. The bucket's lock guards its parts.</summary>
internal sealed class MultipartUpload
{
    public required string UploadId { get; init; }

    public required long Sequence { get; init; }

    public required DateTimeOffset Initiated { get; init; }

    public required ObjectDraft Object { get; init; }

    /// <summary>Gets the encryption of the object.</summary>
    public required ObjectEncryption Encryption { get; init; }

    /// <summary>Gets the algorithm of the checksums, or null for S3's default.</summary>
    public AwsChecksumAlgorithm? Algorithm { get; init; }

    public ChecksumType Type { get; init; }

    public string Key => Object.Key;

    /// <summary>Gets the parts by their number.</summary>
    public SortedList<int, UploadedPart> Parts { get; } = [];
}
