namespace Tern.Local.S3;

/// <summary>A page of uploads.</summary>
/// <param name="Uploads">The uploads in the order of keys, then of their creation.</param>
/// <param name="CommonPrefixes">The prefixes up to the delimiter.</param>
/// <param name="IsTruncated">true if there are more.</param>
/// <param name="NextKeyMarker">The last key or prefix, or null if the page is empty.</param>
/// <param name="NextUploadIdMarker">The last upload's ID, or null.</param>
internal sealed record UploadPage(
    IReadOnlyList<MultipartUpload> Uploads, IReadOnlyList<string> CommonPrefixes, bool IsTruncated, string? NextKeyMarker, string? NextUploadIdMarker);
