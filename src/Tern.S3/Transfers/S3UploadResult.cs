namespace Tern.S3.Transfers;

/// <summary>What was uploaded.</summary>
/// <param name="ETag">The object's ETag, in its quotes.</param>
/// <param name="VersionId">Its version; null in a bucket without versions.</param>
/// <param name="Length">Its length, in bytes.</param>
/// <param name="Parts">How many parts it has; 0 for one that was sent as a whole.</param>
/// <param name="Checksum">The checksum that S3 agreed to, in base64; with a hyphen and their number behind it for one of the parts' hashes.</param>
public sealed record S3UploadResult(string? ETag, string? VersionId, long Length, int Parts, string? Checksum);
