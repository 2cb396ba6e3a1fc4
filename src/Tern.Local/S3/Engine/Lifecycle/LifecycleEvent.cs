namespace Tern.Local.S3;

/// <summary>A change by a lifecycle rule, for notifications.</summary>
/// <param name="Bucket">The bucket.</param>
/// <param name="Kind">The kind of change.</param>
/// <param name="Version">The version that was deleted, moved to another storage class, or the new delete
/// marker.</param>
internal sealed record LifecycleEvent(S3Bucket Bucket, LifecycleEventKind Kind, ObjectVersion Version);
