namespace Tern.S3.Transfers;

/// <summary>The result of a download.</summary>
/// <param name="ETag">The object's ETag, including its quotes.</param>
/// <param name="VersionId">The object's version ID; null in a bucket without versioning.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="LastModified">The time when the object was stored.</param>
/// <param name="IsVerified">true if S3 has a checksum of the whole object and it was verified; false if it has none with an
/// algorithm that this client computes.</param>
public sealed record S3DownloadResult(string? ETag, string? VersionId, long Length, DateTimeOffset? LastModified, bool IsVerified);
