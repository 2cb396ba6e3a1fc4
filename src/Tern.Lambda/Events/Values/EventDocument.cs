using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Deserializes documents in events into the user's types.</summary>
internal static class EventDocument
{
    /// <summary>Deserializes the document in a message.</summary>
    /// <param name="body">The body of the message.</param>
    /// <param name="shape">The shape of the document.</param>
    /// <param name="type">The metadata of the type to deserialize.</param>
    public static T Read<T>(ReadOnlySpan<byte> body, MessageShape shape, JsonTypeInfo<T> type)
    {
        ReadOnlySpan<byte> found;
        try
        {
            found = shape.Find(body);
        }
        catch (JsonException e)
        {
            throw new LambdaEventException(e.Message); // The message contains names only, not the document.
        }

        return Read(exists: true, found, type, "body");
    }

    /// <summary>
    /// Rejects an object that has none of its type's members: it would be deserialized as an empty instance.
    /// </summary>
    /// <param name="utf8">The document.</param>
    /// <param name="shape">The shape of the document.</param>
    public static void Check(ReadOnlySpan<byte> utf8, MessageShape shape)
    {
        try
        {
            shape.Check(utf8);
        }
        catch (JsonException e)
        {
            throw new LambdaEventException(e.Message); // The message contains names only, not the document.
        }
    }

    /// <summary>Deserializes one document.</summary>
    /// <param name="exists">true if there is a document; otherwise, false.</param>
    /// <param name="utf8">The bytes of the document.</param>
    /// <param name="type">The metadata of the type to deserialize.</param>
    /// <param name="what">The name of the document in the event, for messages.</param>
    public static T Read<T>(bool exists, ReadOnlySpan<byte> utf8, JsonTypeInfo<T> type, string what)
    {
        if (!exists) throw new LambdaEventException($"The event has no {what} to read as {typeof(T).Name}.");
        T? value;
        try
        {
            value = JsonSerializer.Deserialize(utf8, type);
        }
        catch (JsonException e)
        {
            // The serializer's own message quotes the document, so it isn't passed on.
            throw new LambdaEventException(
                $"The event's {what} can't be read as JSON of {typeof(T).Name}: it is invalid at line {e.LineNumber + 1}, byte {e.BytePositionInLine}.");
        }

        return value ?? throw new LambdaEventException($"The event's {what} is JSON null, but must be {typeof(T).Name}.");
    }
}
