using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A source of single events that contain a JSON value.</summary>
/// <typeparam name="TEvent">The type of the event.</typeparam>
public sealed class ContentSource<TEvent> : EventSource<TEvent, TEvent>
    where TEvent : class
{
    private readonly Func<TEvent, EventJson> _find;

    internal ContentSource(EventShape shape, PayloadReader<TEvent> reader, Func<TEvent, EventJson> find)
        : base(shape, reader, WholeReader<TEvent>.Instance) => _find = find;

    /// <summary>Returns a source of the events' content, such as the detail of EventBridge events.</summary>
    /// <typeparam name="TBody">The type of the content.</typeparam>
    /// <param name="body">The JSON type information of the content, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public EventSource<TEvent, TBody> Of<TBody>(JsonTypeInfo<TBody> body) => new(Shape, Reader, new JsonValueReader<TEvent, TBody>(body, _find));
}
