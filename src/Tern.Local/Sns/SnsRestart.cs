using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>Applies the changes of topics, subscriptions and deliveries that were stored in a data directory.</summary>
internal static class SnsRestart
{
    public static void Restore(SnsEngine engine, in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        var state = engine.State;
        var colon = key.Name.IndexOf(':', StringComparison.Ordinal);
        var arn = new SnsArn(key.Region, key.Account, colon < 0 ? key.Name : key.Name[..colon]);
        var from = new RecordInput(value);
        switch (key.Kind)
        {
            case SnsKind.Topic when !isPut:
                state.Remove(arn);
                break;
            case SnsKind.Topic:
                SnsFormat.Read(value, state.Restore(arn), state.Clock.GetUtcNow());
                break;
            case SnsKind.Subscription when isPut:
                if (state.Find(arn) is { } topic) state.Restore(ReadSubscription(ref from, topic));
                break;
            case SnsKind.Subscription:
                state.Drop((arn with { Resource = key.Name }).ToString());
                break;
            case SnsKind.Deduplication when isPut:
                if (state.Find(arn) is { } fifo) fifo.Restore(SnsFormat.ReadMessage(ref from, fifo));
                break;
            case SnsKind.Archived when isPut:
                if (state.Find(arn) is { Archive: { } archive } archiving) archive.Add(SnsFormat.ReadMessage(ref from, archiving));
                break;
            case SnsKind.Token when isPut:
                var until = from.ReadTime();
                if (state.Find(arn with { Resource = from.ReadText() }) is { } of) state.Restore(key.Name, ReadSubscription(ref from, of), until);
                break;
            case SnsKind.Delivery when isPut:
                if (state.Find(arn with { Resource = from.ReadText() }) is { } sender)
                    engine.Pending.Restore(ReadDelivery(ref from, key.Name, ReadSubscription(ref from, sender)));
                break;
            case SnsKind.Delivery:
                engine.Pending.Drop(key.Name);
                break;
        }
    }

    private static SnsSubscription ReadSubscription(ref RecordInput from, SnsTopic topic)
    {
        var subscription = new SnsSubscription(topic, from.ReadText())
        {
            Protocol = from.ReadText(),
            Endpoint = from.ReadText(),
            Owner = from.ReadText(),
            Principal = from.ReadText(),
            Number = from.ReadVarint64(),
            IsConfirmed = from.ReadFlag(),
            WasAuthenticated = from.ReadFlag(),
        };
        SubscriptionAttributes.Restore(subscription, from.ReadTexts());
        return subscription;
    }

    private static PendingDelivery ReadDelivery(ref RecordInput from, string id, SnsSubscription subscription)
    {
        var (type, messageId, body) = (from.ReadText(), from.ReadText(), from.ReadText());
        return new PendingDelivery(
            id, subscription, type, messageId, body, from.ReadFlag() ? SnsFormat.ReadMessage(ref from, subscription.Topic) : null);
    }
}
