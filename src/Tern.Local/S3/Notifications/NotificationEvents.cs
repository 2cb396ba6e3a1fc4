namespace Tern.Local.S3;

/// <summary>The events of notifications, such as <c>s3:ObjectCreated:Put</c> or <c>s3:ObjectCreated:*</c>.</summary>
internal static class NotificationEvents
{
    /// <summary>Returns the event of a change.</summary>
    public static string Of(ObjectChangeKind kind) => kind switch
    {
        ObjectChangeKind.Put => "s3:ObjectCreated:Put",
        ObjectChangeKind.Posted => "s3:ObjectCreated:Post",
        ObjectChangeKind.Copied => "s3:ObjectCreated:Copy",
        ObjectChangeKind.Completed => "s3:ObjectCreated:CompleteMultipartUpload",
        ObjectChangeKind.Deleted => "s3:ObjectRemoved:Delete",
        ObjectChangeKind.DeleteMarkerAdded => "s3:ObjectRemoved:DeleteMarkerCreated",
        ObjectChangeKind.Tagged => "s3:ObjectTagging:Put",
        ObjectChangeKind.Untagged => "s3:ObjectTagging:Delete",
        ObjectChangeKind.AclChanged => "s3:ObjectAcl:Put",
        ObjectChangeKind.Expired => "s3:LifecycleExpiration:Delete",
        ObjectChangeKind.ExpiredToMarker => "s3:LifecycleExpiration:DeleteMarkerCreated",
        ObjectChangeKind.Transitioned => "s3:LifecycleTransition",
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "Unknown change."),
    };

    /// <summary>Returns true if an event of a rule is another event, or all events of its group.</summary>
    public static bool Covers(string rule, string other) =>
        rule == other || (rule.EndsWith(":*", StringComparison.Ordinal) && other.StartsWith(rule.AsSpan(0, rule.Length - 1), StringComparison.Ordinal));
}
