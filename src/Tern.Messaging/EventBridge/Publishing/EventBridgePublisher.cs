using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.EventBridge.Model;

namespace Tern.Messaging.EventBridge;

/// <summary>
/// Publishes objects as events to an event bus, with the object's JSON as the detail. A request holds up to ten events
/// and 1 MiB.
/// </summary>
/// <typeparam name="T">The type of the objects.</typeparam>
public sealed class EventBridgePublisher<T> : Publisher<T>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="eventBus">The event bus's name or ARN, such as <c>default</c>.</param>
    /// <param name="source">The source of the events, such as <c>shop.orders</c>.</param>
    /// <param name="detailType">The detail type of the events, such as <c>OrderPlaced</c>.</param>
    /// <param name="type">The JSON contract of the objects.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">A name is empty, or an option isn't valid; the message names it.</exception>
    public EventBridgePublisher(
        EventBridgeClient client, string eventBus, string source, string detailType, JsonTypeInfo<T> type, EventBridgePublisherOptions<T>? options = null)
        : base(EventBridgeEngine.Create(
            client, eventBus, options ??= new EventBridgePublisherOptions<T>(), Make(eventBus, source, detailType, type, options))) => EventBus = eventBus;

    /// <summary>Gets the event bus's name or ARN.</summary>
    public string EventBus { get; }

    private static Func<T, TraceCarrier, PutEventsRequestEntry> Make(
        string eventBus, string source, string detailType, JsonTypeInfo<T> type, EventBridgePublisherOptions<T> options)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(detailType);
        ArgumentNullException.ThrowIfNull(type);
        var configure = options.Configure;
        var traces = options.PropagatesTrace;
        return (item, trace) =>
        {
            var entry = new PutEventsRequestEntry
            {
                EventBusName = eventBus, Source = source, DetailType = detailType, Detail = JsonSerializer.Serialize(item, type),
            };
            configure?.Invoke(item, entry);
            if (traces) entry.TraceHeader ??= trace.WriteXRay();
            return entry;
        };
    }
}

/// <summary>
/// Publishes events to an event bus as they are. A request holds up to ten events and 1 MiB. The caller's entries
/// aren't modified.
/// </summary>
public sealed class EventBridgePublisher : Publisher<PutEventsRequestEntry>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="eventBus">The name or ARN of the event bus for entries without one, such as <c>default</c>.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option isn't valid; the message names
    /// it.</exception>
    public EventBridgePublisher(EventBridgeClient client, string eventBus, EventBridgePublisherOptions<PutEventsRequestEntry>? options = null)
        : base(EventBridgeEngine.Create(client, eventBus, options ??= new EventBridgePublisherOptions<PutEventsRequestEntry>(), Make(eventBus, options))) =>
        EventBus = eventBus;

    /// <summary>Gets the event bus's name or ARN.</summary>
    public string EventBus { get; }

    private static Func<PutEventsRequestEntry, TraceCarrier, PutEventsRequestEntry> Make(
        string eventBus, EventBridgePublisherOptions<PutEventsRequestEntry> options)
    {
        var configure = options.Configure;
        var traces = options.PropagatesTrace;
        return (item, trace) =>
        {
            var entry = new PutEventsRequestEntry
            {
                Time = item.Time,
                Source = item.Source,
                Resources = item.Resources,
                DetailType = item.DetailType,
                Detail = item.Detail,
                EventBusName = item.EventBusName ?? eventBus,
                TraceHeader = item.TraceHeader,
            };
            configure?.Invoke(item, entry);
            if (traces) entry.TraceHeader ??= trace.WriteXRay();
            return entry;
        };
    }
}
