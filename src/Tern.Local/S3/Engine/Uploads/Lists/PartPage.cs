namespace Tern.Local.S3;

/// <summary>A page of parts of an upload.</summary>
/// <param name="Upload">The upload.</param>
/// <param name="Parts">The parts in the order of their numbers.</param>
/// <param name="IsTruncated">true if there are more.</param>
/// <param name="NextMarker">The number of the last part, or 0.</param>
internal sealed record PartPage(MultipartUpload Upload, IReadOnlyList<UploadedPart> Parts, bool IsTruncated, int NextMarker);
