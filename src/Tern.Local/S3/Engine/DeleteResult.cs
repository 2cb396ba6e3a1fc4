namespace Tern.Local.S3;

/// <summary>The outcome of a deletion.</summary>
/// <param name="VersionId">The deleted version, or the one of the new delete marker; null without versioning.</param>
/// <param name="IsDeleteMarker">true if a delete marker was added or deleted.</param>
/// <param name="Removed">The version that no longer exists, or null.</param>
/// <param name="Marker">The delete marker that was added, or null.</param>
internal sealed record DeleteResult(string? VersionId, bool IsDeleteMarker, ObjectVersion? Removed, ObjectVersion? Marker);
