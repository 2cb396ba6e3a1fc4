using Tern.Messaging.EventBridge.Model;

namespace Tern.Messaging.EventBridge;

/// <summary>Creates the engine of publishers to an event bus.</summary>
internal static class EventBridgeEngine
{
    public static PublishEngine<T> Create<T>(
        EventBridgeClient client, string eventBus, EventBridgePublisherOptions<T> options, Func<T, TraceCarrier, PutEventsRequestEntry> make)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrEmpty(eventBus);
        var settings = PublishSettings.Of(options, PublishLimits.EventBridge);
        return new PublishEngine<T, PutEventsRequestEntry>(new EventBridgeBatches(client, eventBus, options.EndpointId), make, settings);
    }
}
