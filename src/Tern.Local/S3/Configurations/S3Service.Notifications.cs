using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Notification configurations: stored. The host delivers.
internal sealed partial class S3Service
{
    /// <summary>The name under which a bucket's configuration is stored.</summary>
    public const string NotificationName = "notification";

    protected override ValueTask<NoAnswer> PutBucketNotificationConfigurationAsync(PutBucketNotificationConfigurationRequest request, RestCall call)
    {
        var configuration = request.NotificationConfiguration!;
        foreach (var queue in configuration.QueueConfigurations ?? [])
        {
            Check(queue.QueueArn, "sqs", "Queue");
            queue.Id ??= Guid.NewGuid().ToString();
        }

        foreach (var topic in configuration.TopicConfigurations ?? [])
        {
            Check(topic.TopicArn, "sns", "Topic");
            topic.Id ??= Guid.NewGuid().ToString();
        }

        foreach (var function in configuration.LambdaFunctionConfigurations ?? [])
        {
            Check(function.LambdaFunctionArn, "lambda", "CloudFunction");
            function.Id ??= Guid.NewGuid().ToString();
        }

        return Store(request.Bucket!, NotificationName, configuration);
    }

    protected override ValueTask<NotificationConfiguration> GetBucketNotificationConfigurationAsync(
        GetBucketNotificationConfigurationRequest request, RestCall call) =>
        new(Stored<NotificationConfiguration>(engine.GetBucket(request.Bucket!), NotificationName) ?? new NotificationConfiguration());

    private static void Check(string? arn, string service, string name)
    {
        if (arn?.Split(':') is not ["arn", _, var own, _, _, _, ..] || own != service)
            throw S3Errors.InvalidArgument("The ARN could not be parsed", name, arn ?? "");
    }
}
