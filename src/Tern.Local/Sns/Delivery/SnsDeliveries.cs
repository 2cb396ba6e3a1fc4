using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>Delivers messages to the subscriptions of their topics.</summary>
internal sealed class SnsDeliveries(Targets targets, LocalSchedule schedule, HttpDeliveries http, SnsOutbox outbox, SnsEnvelope envelope)
{
    /// <summary>
    /// Starts the deliveries of a message. Queues have it when the method returns; everything else may take longer.
    /// </summary>
    /// <returns>The deliveries that the publisher waits for.</returns>
    public List<Task> Start(SnsTopic topic, SnsNotification message)
    {
        List<Task> deliveries = [];
        foreach (var subscription in topic.Subscriptions)
        {
            var text = message.TextFor(subscription.Protocol);
            if (!subscription.IsConfirmed || subscription.Filter?.Fits(text, message.Attributes) == false) continue;
            switch (subscription.Protocol)
            {
                case "sqs" or "firehose":
                    deliveries.Add(SendAsync(subscription, ToQueue(subscription, subscription.Endpoint, message)));
                    break;
                case "lambda":
                    var invocation = new TargetMessage { Body = envelope.FunctionEvent(message, subscription), Sender = topic.Account };
                    schedule.Start($"invocation of {subscription.Endpoint}", () => SendAsync(subscription, invocation));
                    break;
                case "http" or "https":
                    http.Start(new HttpDelivery(
                        subscription, HttpDeliveries.Notification, message.MessageId, subscription.IsRaw ? text : envelope.Notification(message, subscription),
                        () => BuryAsync(subscription, message))
                    {
                        IsRaw = subscription.IsRaw,
                    });
                    break;
                case "email-json":
                    Keep(subscription.Protocol, subscription.Endpoint, envelope.Notification(message, subscription), message, topic.Account);
                    break;
                default:
                    Keep(subscription.Protocol, subscription.Endpoint, text, message, topic.Account);
                    break;
            }
        }

        return deliveries;

        async Task SendAsync(SnsSubscription subscription, TargetMessage sent)
        {
            try
            {
                await targets.SendAsync(subscription.Endpoint, sent).ConfigureAwait(false);
            }
            catch (TargetException)
            {
                await BuryAsync(subscription, message).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Keeps a message for a phone, a mail address or an app.</summary>
    public void Keep(string kind, string destination, string text, SnsNotification message, string account) =>
        outbox.Add(new SnsSentMessage(kind, destination, message.Subject, text, account, message.Time));

    /// <summary>Asks an endpoint to confirm its subscription, or tells it that the subscription was deleted.</summary>
    public void StartConfirmation(string type, SnsSubscription subscription, string token, string origin)
    {
        var id = Guid.NewGuid().ToString();
        var now = schedule.Clock.GetUtcNow();
        var body = envelope.Confirmation(type, subscription, id, token, now, origin);
        if (subscription.IsHttp)
        {
            http.Start(new HttpDelivery(subscription, type, id, body, static () => Task.CompletedTask));
            return;
        }

        const string subject = "AWS Notification - Subscription Confirmation";
        outbox.Add(new SnsSentMessage(subscription.Protocol, subscription.Endpoint, subject, body, subscription.Owner, now));
    }

    /// <summary>
    /// Sends a message that wasn't delivered to the dead-letter queue. Without one, it is lost, as in the service.
    /// </summary>
    private async Task BuryAsync(SnsSubscription subscription, SnsNotification message)
    {
        if (subscription.DeadLetterArn is not { } arn) return;
        try
        {
            await targets.SendAsync(arn, ToQueue(subscription, arn, message)).ConfigureAwait(false);
        }
        catch (TargetException)
        {
            // The service loses a message whose dead-letter queue doesn't accept it, too.
        }
    }

    private TargetMessage ToQueue(SnsSubscription subscription, string arn, SnsNotification message) => new()
    {
        Body = subscription.IsRaw ? message.TextFor(subscription.Protocol) : envelope.Notification(message, subscription),
        Sender = subscription.Topic.Account,
        Attributes = subscription.IsRaw ? message.Attributes : [],
        // The groups of a FIFO topic order FIFO queues only; those of a standard topic are the tenants of a fair queue.
        GroupId = subscription.Topic.IsFifo && !SnsTopic.IsFifoName(arn) ? null : message.GroupId,
        DeduplicationId = message.DeduplicationId,
        TraceHeader = message.TraceHeader,
    };
}
