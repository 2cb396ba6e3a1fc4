using Tern.Messaging.EventBridge.Model;
using Tern.Messaging.Publishing;

namespace Tern.Messaging.EventBridge;

/// <summary>How events are put on a bus. Read once, when the publisher is made.</summary>
/// <typeparam name="T">What is published.</typeparam>
public sealed class EventBridgePublisherOptions<T> : PublisherOptions
{
    /// <summary>Sets what an event has besides its detail: time, resources, another type. Null for nothing. Called once for each event.</summary>
    public Action<T, PutEventsRequestEntry>? Configure { get; set; }

    /// <summary>The id of a global endpoint, whose requests are signed for several regions; null for the client's region.</summary>
    public string? EndpointId { get; set; }

    /// <summary>
    /// Whether events carry the trace context of the span that sends them, as <c>TraceHeader</c>, where they have none of their own. On unless set.
    /// </summary>
    public bool PropagatesTrace { get; set; } = true;
}
