using System.Text.Json.Serialization.Metadata;

namespace Tern.Lambda.Events;

/// <summary>
/// The body of a message or a request: a text that is usually a document itself. <see cref="Read"/> deserializes its
/// JSON without creating a string; <see cref="Text"/> decodes it on each access.
/// </summary>
public readonly struct EventBody
{
    private readonly EventText _text;

    /// <summary>Initializes a body from a text, for tests and responses.</summary>
    /// <param name="text">The text, or null for no body.</param>
    public EventBody(string? text) => _text = new EventText(text);

    internal EventBody(EventText text) => _text = text;

    /// <summary>Creates a body from a text.</summary>
    /// <param name="text">The text, or null for no body.</param>
    public static implicit operator EventBody(string? text) => new(text);

    /// <summary>Gets a value indicating whether there is a body, even an empty one.</summary>
    public bool HasValue => _text.HasValue;

    /// <summary>Gets the text of the body; empty if there is no body.</summary>
    public string Text => _text.ToString();

    /// <summary>Deserializes the body's JSON.</summary>
    /// <typeparam name="T">The type to deserialize.</typeparam>
    /// <param name="type">The metadata of the type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There is no body, its JSON isn't of this type, or it is
    /// <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type)
    {
        using var utf8 = RentUtf8();
        return EventDocument.Read(HasValue, utf8.Span, type, "body");
    }

    /// <summary>
    /// Gets the text of the body as UTF-8: the event's own bytes, or rented memory if escapes had to be decoded.
    /// Dispose the result after use.
    /// </summary>
    /// <returns>The bytes; empty if there is no body.</returns>
    public PooledBytes RentUtf8() => _text.RentUtf8();

    /// <summary>Returns the text of the body.</summary>
    /// <returns><see cref="Text"/>.</returns>
    public override string ToString() => Text;

    internal string? TextOrNull => _text.OrNull;
}
