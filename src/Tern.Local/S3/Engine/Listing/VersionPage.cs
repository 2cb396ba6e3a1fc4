namespace Tern.Local.S3;

/// <summary>A page of versions and delete markers.</summary>
/// <param name="Versions">The versions and markers: keys in order, then the newest first.</param>
/// <param name="CommonPrefixes">The prefixes up to the delimiter.</param>
/// <param name="IsTruncated">true if there are more.</param>
/// <param name="NextKeyMarker">The last key or prefix, or null for the last page.</param>
/// <param name="NextVersionIdMarker">The last version, or null for the last page or after a prefix.</param>
internal sealed record VersionPage(
    IReadOnlyList<ListedVersion> Versions, IReadOnlyList<string> CommonPrefixes, bool IsTruncated, string? NextKeyMarker, string? NextVersionIdMarker);
