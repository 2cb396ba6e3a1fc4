using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>The completion of a multipart upload.</summary>
internal sealed class CompleteRequest
{
    public required string Key { get; init; }

    public required string UploadId { get; init; }

    public required IReadOnlyList<CompletedPart> Parts { get; init; }

    /// <summary>Gets the type of the checksum in the header, or null.</summary>
    public ChecksumType? Type { get; init; }

    /// <summary>Gets the algorithm of the checksum in the header, or null.</summary>
    public AwsChecksumAlgorithm? Algorithm { get; init; }

    /// <summary>Gets the checksum of the object in the header, or null.</summary>
    public string? Checksum { get; init; }

    /// <summary>Gets the <c>x-amz-mp-object-size</c> header, or null.</summary>
    public long? Size { get; init; }

    public WriteConditions Conditions { get; init; } = WriteConditions.None;

    public CustomerKey? CustomerKey { get; init; }

    public ChangeOrigin? Origin { get; init; }
}
