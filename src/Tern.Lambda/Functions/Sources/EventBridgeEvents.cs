using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The sources of EventBridge events.</summary>
public static class EventBridgeEvents
{
    /// <summary>Gets the source of the events of a bus.</summary>
    public static ContentSource<EventBridgeEvent> All =>
        new(EventShape.EventBridge, LambdaEventReader<EventBridgeEvent>.Instance, static value => value.Detail);

    /// <summary>
    /// Gets the source of the events of a schedule rule. With a constant input, a rule or a schedule of EventBridge
    /// Scheduler sends that input in place of an event: handle it with <see cref="JsonEvents"/>.
    /// </summary>
    public static EventSource<EventBridgeEvent, EventBridgeEvent> Scheduled => LambdaEvents.Whole<EventBridgeEvent>(EventShape.Schedule);

    /// <summary>Returns the source of the events' details.</summary>
    /// <typeparam name="TDetail">The type of the detail.</typeparam>
    /// <param name="detail">The JSON type information of the detail, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static EventSource<EventBridgeEvent, TDetail> Of<TDetail>(JsonTypeInfo<TDetail> detail) => All.Of(detail);
}
