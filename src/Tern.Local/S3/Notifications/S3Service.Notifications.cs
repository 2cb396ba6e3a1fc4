using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Notification configurations.
internal sealed partial class S3Service
{
    protected override ValueTask<NoAnswer> PutBucketNotificationConfigurationAsync(PutBucketNotificationConfigurationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var configuration = request.NotificationConfiguration!;
        var rules = NotificationRules.Read(configuration, bucket.Region);
        if (request.SkipDestinationValidation is not true)
        {
            notifier.Check(rules);
            notifier.Test(bucket, rules, ((S3Call)call).Origin);
        }

        bucket.Watch(rules.Count > 0);
        return Store(request.Bucket!, BucketNotifications.Name, new BucketNotifications(configuration, rules));
    }

    protected override ValueTask<NotificationConfiguration> GetBucketNotificationConfigurationAsync(
        GetBucketNotificationConfigurationRequest request, RestCall call) =>
        new(BucketNotifications.Of(engine.GetBucket(request.Bucket!))?.Configuration ?? new NotificationConfiguration());
}
