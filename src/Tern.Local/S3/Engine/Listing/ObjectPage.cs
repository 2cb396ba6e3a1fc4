namespace Tern.Local.S3;

/// <summary>A page of objects.</summary>
/// <param name="Objects">The newest versions of the objects, in the order of their keys.</param>
/// <param name="CommonPrefixes">The prefixes up to the delimiter.</param>
/// <param name="IsTruncated">true if there are more.</param>
/// <param name="NextMarker">The last key or prefix, or null for the last page.</param>
/// <param name="NextToken">The token of the next page, or null for the last page.</param>
internal sealed record ObjectPage(
    IReadOnlyList<ObjectVersion> Objects, IReadOnlyList<string> CommonPrefixes, bool IsTruncated, string? NextMarker, string? NextToken);
