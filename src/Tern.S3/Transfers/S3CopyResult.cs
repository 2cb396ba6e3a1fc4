namespace Tern.S3.Transfers;

/// <summary>The result of a copy.</summary>
/// <param name="ETag">The ETag of the copy, including its quotes.</param>
/// <param name="VersionId">The version ID of the copy; null in a bucket without versioning.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Parts">The number of parts that were copied; 0 for a copy in one call.</param>
/// <param name="SourceETag">The ETag that the source had when it was copied, including its quotes.</param>
public sealed record S3CopyResult(string? ETag, string? VersionId, long Length, int Parts, string? SourceETag);
