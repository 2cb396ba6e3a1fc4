namespace Tern.Local.S3;

/// <summary>A notification that isn't delivered yet.</summary>
/// <param name="Bucket">The bucket.</param>
/// <param name="Rule">The rule, with the destination.</param>
/// <param name="Body">The document.</param>
internal sealed record PendingNotification(S3Bucket Bucket, NotificationRule Rule, string Body);
