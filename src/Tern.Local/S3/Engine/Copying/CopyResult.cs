namespace Tern.Local.S3;

/// <summary>A copied object.</summary>
/// <param name="Version">The new version.</param>
/// <param name="SourceVersionId">The version of the source, or null if its bucket never had versioning.</param>
internal sealed record CopyResult(ObjectVersion Version, string? SourceVersionId);
