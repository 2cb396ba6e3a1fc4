using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>A part that CompleteMultipartUpload lists.</summary>
/// <param name="Number">The part number.</param>
/// <param name="ETag">The entity tag, with or without quotes.</param>
/// <param name="Algorithm">The algorithm of the checksum, or null if the client listed none.</param>
/// <param name="Checksum">The checksum, or null.</param>
internal sealed record CompletedPart(int Number, string? ETag, AwsChecksumAlgorithm? Algorithm = null, string? Checksum = null);
