using System.Text.Json.Serialization.Metadata;

namespace Tern.Lambda.Events;

/// <summary>
/// The body of a message or a request: a text that mostly is a document in itself. <see cref="Read"/> reads its JSON
/// without making a string of it; <see cref="Text"/> decodes it, each time it is asked for.
/// </summary>
public readonly struct EventBody
{
    private readonly EventText _text;

    /// <summary>A body from a text, for tests and answers.</summary>
    /// <param name="text">The text; null for no body.</param>
    public EventBody(string? text) => _text = new EventText(text);

    internal EventBody(EventText text) => _text = text;

    /// <summary>A body from a text.</summary>
    /// <param name="text">The text; null for no body.</param>
    public static implicit operator EventBody(string? text) => new(text);

    /// <summary>Whether there is a body, were it an empty one.</summary>
    public bool HasValue => _text.HasValue;

    /// <summary>The body's text; empty when there is no body.</summary>
    public string Text => _text.ToString();

    /// <summary>Reads the body's JSON.</summary>
    /// <typeparam name="T">What to read it as.</typeparam>
    /// <param name="type">How, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There is no body, or it is no JSON of this type, or it is <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type)
    {
        using var utf8 = RentUtf8();
        return EventDocument.Read(HasValue, utf8.Span, type, "body");
    }

    /// <summary>The body's text as UTF-8: the event's own bytes, or rented ones where escapes had to be resolved. Dispose of them when done.</summary>
    /// <returns>The bytes; none when there is no body.</returns>
    public PooledBytes RentUtf8() => _text.RentUtf8();

    /// <summary>The body's text.</summary>
    /// <returns><see cref="Text"/>.</returns>
    public override string ToString() => Text;

    internal string? TextOrNull => _text.OrNull;
}
