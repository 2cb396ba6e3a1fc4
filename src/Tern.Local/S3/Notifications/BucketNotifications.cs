using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>The notifications of a bucket.</summary>
/// <param name="Configuration">The configuration, for clients.</param>
/// <param name="Rules">Its rules.</param>
internal sealed record BucketNotifications(NotificationConfiguration Configuration, IReadOnlyList<NotificationRule> Rules)
{
    /// <summary>The name under which a bucket's notifications are stored.</summary>
    public const string Name = "notification";

    /// <summary>Returns the notifications of a bucket, or null if there is no configuration.</summary>
    public static BucketNotifications? Of(S3Bucket bucket) => bucket.Configurations.GetValueOrDefault(Name) as BucketNotifications;
}
