namespace Tern.Local.S3;

/// <summary>A copied object.</summary>
/// <param name="Version">The new version.</param>
/// <param name="SourceVersionId">The version of the source, or null if it has none of its own.</param>
internal sealed record CopyResult(ObjectVersion Version, string? SourceVersionId);
