using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Sns;

/// <summary>Extension methods for subscribing queues to topics.</summary>
public static class SnsSubscriptionExtensions
{
    /// <summary>
    /// Subscribes a queue to a topic and allows the topic to send to the queue. You can call it repeatedly: an existing
    /// subscription is kept, and its delivery and filter are updated to the options. Don't run it concurrently for the
    /// same queue from several places, because SQS replaces a queue's policy as a whole.
    /// </summary>
    /// <param name="client">The client for the topic's Region and account.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="sqs">The client for the queue's Region and account.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="options">The options for delivery, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the calls.</param>
    /// <returns>The ARN of the subscription.</returns>
    /// <remarks>
    /// A queue that is encrypted with your own KMS key also needs a key policy that allows <c>sns.amazonaws.com</c> to
    /// use the key.
    /// </remarks>
    /// <exception cref="QueueDoesNotExistException">The queue doesn't exist.</exception>
    /// <exception cref="AwsServiceException">SNS or SQS returned another error, for example because the topic doesn't
    /// exist.</exception>
    /// <exception cref="InvalidOperationException">The queue's policy isn't JSON.</exception>
    public static async ValueTask<string> SubscribeQueueAsync(
        this SnsClient client, string topicArn, SqsClient sqs, string queue, SnsQueueSubscriptionOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(topicArn);
        options ??= new SnsQueueSubscriptionOptions();
        var url = await new SqsQueueAddress(sqs, queue).GetUrlAsync(cancellationToken).ConfigureAwait(false);
        var attributes = await sqs.GetQueueAttributesAsync(
            new() { QueueUrl = url, AttributeNames = ["QueueArn", "Policy"] }, cancellationToken: cancellationToken).ConfigureAwait(false);
        var queueArn = attributes.Attributes.GetValueOrDefault("QueueArn")
            ?? throw new AwsTransportException($"SQS returned no ARN for the queue '{url}'.", AwsTransportFault.MalformedResponse);
        // First, because a subscription whose topic may not send loses the messages published in the meantime.
        if (options.SetsQueuePolicy && QueuePolicy.Allow(attributes.Attributes.GetValueOrDefault("Policy"), queueArn, topicArn) is { } policy)
        {
            await sqs.SetQueueAttributesAsync(
                new() { QueueUrl = url, Attributes = new() { ["Policy"] = policy } }, cancellationToken: cancellationToken).ConfigureAwait(false);
        }

        return await SubscribeAsync(client, topicArn, queueArn, AttributesOf(options), cancellationToken).ConfigureAwait(false);
    }

    private static async Task<string> SubscribeAsync(
        SnsClient client, string topicArn, string queueArn, Dictionary<string, string> attributes, CancellationToken cancellationToken)
    {
        var request = new SubscribeRequest
        {
            TopicArn = topicArn, Protocol = "sqs", Endpoint = queueArn, ReturnSubscriptionArn = true, Attributes = attributes,
        };
        try
        {
            return ArnOf(await client.SubscribeAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false), topicArn);
        }
        catch (InvalidParameterException error) when (error.ServiceMessage.Contains("already exists", StringComparison.OrdinalIgnoreCase))
        {
            // The subscription exists with other attributes. Without attributes, SNS returns its ARN.
            request.Attributes = null;
            var arn = ArnOf(await client.SubscribeAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false), topicArn);
            foreach (var (name, value) in attributes)
            {
                await client.SetSubscriptionAttributesAsync(
                    new() { SubscriptionArn = arn, AttributeName = name, AttributeValue = value }, cancellationToken: cancellationToken).ConfigureAwait(false);
            }

            return arn;
        }
    }

    private static Dictionary<string, string> AttributesOf(SnsQueueSubscriptionOptions options)
    {
        // In this order, because a policy may be valid in its own scope only.
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal) { ["RawMessageDelivery"] = options.RawMessageDelivery ? "true" : "false" };
        if (options.FilterPolicyScope is { } scope) attributes["FilterPolicyScope"] = scope;
        if (options.FilterPolicy is { } filter) attributes["FilterPolicy"] = filter;
        return attributes;
    }

    private static string ArnOf(SubscribeResponse answer, string topicArn) => answer.SubscriptionArn
        ?? throw new AwsTransportException($"SNS returned no ARN for the subscription to '{topicArn}'.", AwsTransportFault.MalformedResponse);
}
