namespace Tern.Local.S3;

/// <summary>A change of an object.</summary>
/// <param name="Bucket">The bucket.</param>
/// <param name="Kind">The kind of change.</param>
/// <param name="Key">The object.</param>
/// <param name="Version">
/// The version that was added, changed or deleted; null if an object was deleted that didn't exist.
/// </param>
/// <param name="Sequence">The number that orders all changes of the bucket.</param>
/// <param name="Time">The time.</param>
/// <param name="Origin">The request, or null if the service itself made the change.</param>
internal sealed record ObjectChange(
    S3Bucket Bucket, ObjectChangeKind Kind, string Key, ObjectVersion? Version, long Sequence, DateTimeOffset Time, ChangeOrigin? Origin);
