using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.EventBridge.Model;
using Tern.Messaging.Propagation;
using Tern.Messaging.Publishing;

namespace Tern.Messaging.EventBridge;

/// <summary>Puts objects as events on a bus, as their JSON detail: up to ten events, and 1 MiB, a request.</summary>
/// <typeparam name="T">What is published.</typeparam>
public sealed class EventBridgePublisher<T> : Publisher<T>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="eventBus">The bus's name or ARN, such as <c>default</c>.</param>
    /// <param name="source">The events' source, such as <c>shop.orders</c>.</param>
    /// <param name="detailType">The events' type, such as <c>OrderPlaced</c>.</param>
    /// <param name="type">How an object is written.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">A name is empty, or an option can't be; the message names it.</exception>
    public EventBridgePublisher(
        EventBridgeClient client, string eventBus, string source, string detailType, JsonTypeInfo<T> type, EventBridgePublisherOptions<T>? options = null)
        : base(EventBridgeEngine.Create(
            client, eventBus, options ??= new EventBridgePublisherOptions<T>(), Make(eventBus, source, detailType, type, options))) => EventBus = eventBus;

    /// <summary>The bus's name or ARN.</summary>
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

/// <summary>Puts events on a bus as they are: up to ten, and 1 MiB, a request. They are not changed.</summary>
public sealed class EventBridgePublisher : Publisher<PutEventsRequestEntry>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="eventBus">The name or ARN of the bus of events that name none, such as <c>default</c>.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option can't be; the message names it.</exception>
    public EventBridgePublisher(EventBridgeClient client, string eventBus, EventBridgePublisherOptions<PutEventsRequestEntry>? options = null)
        : base(EventBridgeEngine.Create(client, eventBus, options ??= new EventBridgePublisherOptions<PutEventsRequestEntry>(), Make(eventBus, options))) =>
        EventBus = eventBus;

    /// <summary>The bus's name or ARN.</summary>
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
