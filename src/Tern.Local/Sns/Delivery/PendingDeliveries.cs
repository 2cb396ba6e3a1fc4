using System.Collections.Concurrent;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>
/// The deliveries to external receivers that haven't ended. They are recorded before they start, and those that a
/// restart finds are repeated. Without a log, there are none.
/// <code>
/// delivery = topic subscription type message-id body has-message [message]
/// </code>
/// </summary>
internal sealed class PendingDeliveries(SnsState state)
{
    private readonly ConcurrentDictionary<string, PendingDelivery> _deliveries = new(StringComparer.Ordinal);

    /// <summary>Gets all deliveries, in any order.</summary>
    public ICollection<PendingDelivery> All => _deliveries.Values;

    /// <summary>Adds a delivery to a change that the caller records before it starts the delivery.</summary>
    public void Add(StateChange change, PendingDelivery delivery)
    {
        _deliveries[delivery.Id] = delivery;
        Put(change, delivery);
    }

    /// <summary>Records that a delivery has ended.</summary>
    public void End(PendingDelivery delivery)
    {
        if (!_deliveries.TryRemove(delivery.Id, out _) || state.Log is not { } log) return;
        var change = new StateChange();
        change.Remove(KeyOf(delivery));
        log.Append(SnsPart.Code, change);
    }

    /// <summary>Adds a delivery that was stored in a data directory.</summary>
    public void Restore(PendingDelivery delivery) => _deliveries[delivery.Id] = delivery;

    /// <summary>Removes a delivery that ended before the restart.</summary>
    public void Drop(string id) => _deliveries.TryRemove(id, out _);

    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        foreach (var delivery in _deliveries.Values)
        {
            Put(change, delivery);
            sink.Add(change);
        }
    }

    public void Reset(string? account)
    {
        foreach (var delivery in _deliveries.Values)
        {
            if (account is null || delivery.Subscription.Topic.Account == account) End(delivery);
        }
    }

    private static void Put(StateChange change, PendingDelivery delivery)
    {
        var to = change.Value;
        to.WriteText(delivery.Subscription.Topic.Name);
        SnsFormat.Write(to, delivery.Subscription);
        to.WriteText(delivery.Type);
        to.WriteText(delivery.MessageId);
        to.WriteText(delivery.Body);
        to.WriteFlag(delivery.Message is not null);
        if (delivery.Message is { } message) SnsFormat.Write(to, message);
        change.Put(KeyOf(delivery));
    }

    private static StateKey KeyOf(PendingDelivery delivery) =>
        new(delivery.Subscription.Topic.Account, delivery.Subscription.Topic.Region, SnsKind.Delivery, delivery.Id);
}
