using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// The source of events in the function's own JSON format, from Step Functions or direct invocations. If a function has
/// several handlers, this one receives the events that no other handler matches.
/// </summary>
public static class JsonEvents
{
    /// <summary>Returns the source of events of a type.</summary>
    /// <typeparam name="TEvent">The type of the event.</typeparam>
    /// <param name="type">The JSON type information of the event, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public static EventSource<TEvent, TEvent> Of<TEvent>(JsonTypeInfo<TEvent> type) =>
        new(EventShape.Json, new JsonEventReader<TEvent>(type), WholeReader<TEvent>.Instance);
}
