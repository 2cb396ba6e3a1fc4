namespace Tern.S3.Transfers;

/// <summary>What was downloaded.</summary>
/// <param name="ETag">The object's ETag, in its quotes.</param>
/// <param name="VersionId">Its version; null in a bucket without versions.</param>
/// <param name="Length">Its length, in bytes.</param>
/// <param name="LastModified">When it was stored.</param>
/// <param name="IsVerified">Whether a checksum of the whole object was there, and was right. False where the object has none that is computed here.</param>
public sealed record S3DownloadResult(string? ETag, string? VersionId, long Length, DateTimeOffset? LastModified, bool IsVerified);
