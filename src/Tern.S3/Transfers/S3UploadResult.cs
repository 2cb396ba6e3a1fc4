namespace Tern.S3.Transfers;

/// <summary>The result of an upload.</summary>
/// <param name="ETag">The object's ETag, including its quotes.</param>
/// <param name="VersionId">The object's version ID; null in a bucket without versioning.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Parts">The number of parts; 0 for an object that was sent in one request.</param>
/// <param name="Checksum">The checksum that S3 confirmed, in base64. If it's a hash of the parts' hashes, a hyphen and
/// the number of parts follow.</param>
public sealed record S3UploadResult(string? ETag, string? VersionId, long Length, int Parts, string? Checksum);
