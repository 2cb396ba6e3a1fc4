namespace Tern.Local.S3;

/// <summary>The kinds of changes by lifecycle rules.</summary>
internal enum LifecycleEventKind
{
    /// <summary>A version or a delete marker was deleted: <c>s3:LifecycleExpiration:Delete</c>.</summary>
    Deleted,

    /// <summary>A delete marker was added: <c>s3:LifecycleExpiration:DeleteMarkerCreated</c>.</summary>
    DeleteMarkerCreated,

    /// <summary>A version has a new storage class: <c>s3:LifecycleTransition</c>.</summary>
    Transitioned,
}
