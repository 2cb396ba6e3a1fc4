namespace Tern.Local.S3;

/// <summary>A copied part.</summary>
/// <param name="Part">The part.</param>
/// <param name="SourceVersionId">The version of the source, or null if it has none of its own.</param>
internal sealed record PartCopyResult(UploadedPart Part, string? SourceVersionId);
