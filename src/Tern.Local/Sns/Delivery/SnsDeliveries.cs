using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>Delivers messages to the subscriptions of their topics.</summary>
internal sealed class SnsDeliveries(
    SnsState state, Targets targets, LocalSchedule schedule, HttpDeliveries http, SnsOutbox outbox, SnsEnvelope envelope, PendingDeliveries pending)
{
    private const string Function = "lambda";

    /// <summary>
    /// Starts the deliveries of a message. Queues have received it when the method returns; other deliveries may take
    /// longer.
    /// </summary>
    /// <returns>The deliveries that the publisher waits for.</returns>
    public List<Task> Start(SnsTopic topic, SnsNotification message)
    {
        List<Task> deliveries = [];
        List<PendingDelivery> outside = [];
        foreach (var subscription in topic.Subscriptions)
        {
            var text = message.TextFor(subscription.Protocol);
            if (!subscription.IsLive || !Passes(subscription, message)) continue;
            switch (subscription.Protocol)
            {
                case "sqs" or "firehose":
                    deliveries.Add(SendAsync(subscription, ToQueue(subscription, subscription.Endpoint, message), message));
                    break;
                case Function:
                    outside.Add(Pend(subscription, HttpDeliveries.Notification, message.MessageId, envelope.FunctionEvent(message, subscription), message));
                    break;
                case "http" or "https":
                    var body = subscription.IsRaw ? text : envelope.Notification(message, subscription);
                    outside.Add(Pend(subscription, HttpDeliveries.Notification, message.MessageId, body, message));
                    break;
                case "email-json":
                    subscription.Count(isDelivered: true);
                    Keep(subscription.Protocol, subscription.Endpoint, envelope.Notification(message, subscription), message, topic.Account);
                    break;
                default:
                    subscription.Count(isDelivered: true);
                    Keep(subscription.Protocol, subscription.Endpoint, text, message, topic.Account);
                    break;
            }
        }

        // Only after the queues have it, because they detect duplicates themselves: if the process ends in between, the
        // publisher got no response and publishes again.
        Start(outside, topic.IsFifo ? message : null);
        return deliveries;
    }

    /// <summary>
    /// Delivers again the messages that the subscription's replay policy selects. The caller holds the topic's lock.
    /// FIFO topics have queues only. As in the service, a FIFO queue ignores messages that it received less than five
    /// minutes ago.
    /// </summary>
    /// <returns>The deliveries that the caller waits for.</returns>
    public List<Task> Replay(SnsSubscription subscription)
    {
        var (policy, now) = (subscription.Replay!, schedule.Clock.GetUtcNow());
        List<Task> deliveries = [];
        foreach (var message in subscription.Topic.Archive?.MessagesAt(now) ?? [])
        {
            if (!policy.Contains(message) || !Passes(subscription, message)) continue;
            var replayed = message with { IsReplayed = true };
            deliveries.Add(SendAsync(subscription, ToQueue(subscription, subscription.Endpoint, replayed), replayed));
        }

        return deliveries;
    }

    /// <summary>Repeats the deliveries that hadn't ended when the host stopped.</summary>
    /// <param name="isOfFunction">true for those to functions; false for all others.</param>
    public void Repeat(bool isOfFunction)
    {
        foreach (var delivery in pending.All)
        {
            if ((delivery.Subscription.Protocol == Function) != isOfFunction) continue;
            var current = state.FindSubscription(delivery.Subscription.Arn);
            if (current is null) delivery.Subscription.IsDeleted = true; // only the message about its deletion is still delivered
            Start(delivery with { Subscription = current ?? delivery.Subscription }, Task.CompletedTask);
        }
    }

    /// <summary>Keeps a message for a phone, an email address or an app.</summary>
    public void Keep(string kind, string destination, string text, SnsNotification message, string account) =>
        outbox.Add(new SnsSentMessage(kind, destination, message.Subject, text, account, message.Time));

    /// <summary>Asks an endpoint to confirm its subscription, or notifies it that the subscription was
    /// deleted.</summary>
    public void StartConfirmation(string type, SnsSubscription subscription, string token, string origin)
    {
        var id = Guid.NewGuid().ToString();
        var now = schedule.Clock.GetUtcNow();
        var body = envelope.Confirmation(type, subscription, id, token, now, origin);
        if (subscription.IsHttp)
        {
            Start([Pend(subscription, type, id, body, null)], null);
            return;
        }

        const string subject = "AWS Notification - Subscription Confirmation";
        outbox.Add(new SnsSentMessage(subscription.Protocol, subscription.Endpoint, subject, body, subscription.Owner, now));
    }

    private static bool Passes(SnsSubscription subscription, SnsNotification message) =>
        subscription.Filter?.Fits(message.TextFor(subscription.Protocol), message.Attributes) != false;

    private static PendingDelivery Pend(SnsSubscription subscription, string type, string messageId, string body, SnsNotification? message) =>
        new(Guid.NewGuid().ToString("N"), subscription, type, messageId, body, message);

    /// <summary>
    /// Records deliveries, and the message of a FIFO topic if it was numbered for them, and starts them.
    /// </summary>
    private void Start(List<PendingDelivery> deliveries, SnsNotification? numbered)
    {
        var recorded = Task.CompletedTask;
        if (state.Log is { } log && (deliveries.Count > 0 || numbered is not null))
        {
            var change = new StateChange();
            if (numbered is not null) SnsState.PutMessage(change, numbered);
            foreach (var delivery in deliveries) pending.Add(change, delivery);
            log.Append(SnsPart.Code, change);
            if (deliveries.Count > 0) recorded = log.WaitAsync(log.Position).AsTask();
        }

        foreach (var delivery in deliveries) Start(delivery, recorded);
    }

    private void Start(PendingDelivery delivery, Task recorded)
    {
        var subscription = delivery.Subscription;
        if (subscription.Protocol == Function)
        {
            schedule.Start($"invocation of {subscription.Endpoint}", () => InvokeAsync(delivery, recorded));
            return;
        }

        http.Start(new HttpDelivery(subscription, delivery.Type, delivery.MessageId, delivery.Body, isDelivered => EndAsync(delivery, isDelivered))
        {
            IsRaw = subscription.IsRaw && delivery.Message is not null,
            Recorded = recorded,
        });
    }

    private async Task InvokeAsync(PendingDelivery delivery, Task recorded)
    {
        await recorded.ConfigureAwait(false);
        var isDelivered = true;
        try
        {
            var invocation = new TargetMessage { Body = delivery.Body, Sender = delivery.Subscription.Topic.Account };
            await targets.SendAsync(delivery.Subscription.Endpoint, invocation).ConfigureAwait(false);
        }
        catch (TargetException)
        {
            isDelivered = false;
        }

        await EndAsync(delivery, isDelivered).ConfigureAwait(false);
    }

    private async Task EndAsync(PendingDelivery delivery, bool isDelivered)
    {
        if (delivery.Message is { } message)
        {
            if (isDelivered) delivery.Subscription.Count(isDelivered: true);
            else await BuryAsync(delivery.Subscription, message).ConfigureAwait(false);
        }

        pending.End(delivery);
    }

    private async Task SendAsync(SnsSubscription subscription, TargetMessage sent, SnsNotification message)
    {
        try
        {
            await targets.SendAsync(subscription.Endpoint, sent).ConfigureAwait(false);
            subscription.Count(isDelivered: true);
        }
        catch (TargetException)
        {
            await BuryAsync(subscription, message).ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Sends a message that wasn't delivered to the dead-letter queue. Without one, it is lost, as in the service.
    /// </summary>
    private async Task BuryAsync(SnsSubscription subscription, SnsNotification message)
    {
        subscription.Count(isDelivered: false);
        if (subscription.DeadLetterArn is not { } arn) return;
        try
        {
            await targets.SendAsync(arn, ToQueue(subscription, arn, message)).ConfigureAwait(false);
        }
        catch (TargetException)
        {
            // As in the service, a message is lost if its dead-letter queue doesn't accept it.
        }
    }

    private TargetMessage ToQueue(SnsSubscription subscription, string arn, SnsNotification message) => new()
    {
        Body = subscription.IsRaw ? message.TextFor(subscription.Protocol) : envelope.Notification(message, subscription),
        Sender = subscription.Topic.Account,
        Attributes = subscription.IsRaw ? message.Attributes : [],
        // A FIFO topic's groups order only FIFO queues; a standard topic's groups are the tenants of a fair queue.
        GroupId = subscription.Topic.IsFifo && !SnsTopic.IsFifoName(arn) ? null : message.GroupId,
        DeduplicationId = message.DeduplicationId,
        TraceHeader = message.TraceHeader,
    };
}
