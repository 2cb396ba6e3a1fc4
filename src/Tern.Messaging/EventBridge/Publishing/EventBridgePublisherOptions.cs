using Tern.Messaging.EventBridge.Model;

namespace Tern.Messaging.EventBridge;

/// <summary>Options for publishing events. They are read once, when the publisher is created.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
public sealed class EventBridgePublisherOptions<T> : PublisherOptions
{
    /// <summary>
    /// Gets or sets a callback that sets an event's other properties, such as time, resources or another type; null for
    /// none. Called once per event.
    /// </summary>
    public Action<T, PutEventsRequestEntry>? Configure { get; set; }

    /// <summary>
    /// Gets or sets the ID of a global endpoint, whose requests are signed for several Regions; null for the client's
    /// Region.
    /// </summary>
    public string? EndpointId { get; set; }

    /// <summary>
    /// true to send the trace context of the current span as <c>TraceHeader</c> in events that have none of their own;
    /// otherwise, false. The default is true.
    /// </summary>
    public bool PropagatesTrace { get; set; } = true;
}
