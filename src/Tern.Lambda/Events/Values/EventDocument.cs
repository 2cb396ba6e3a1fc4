using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Reads the documents inside of events by the types of whoever sent them.</summary>
internal static class EventDocument
{
    /// <summary>Reads the document that a message holds.</summary>
    /// <param name="body">The message's body.</param>
    /// <param name="shape">What it looks like.</param>
    /// <param name="type">What to read it as.</param>
    public static T Read<T>(ReadOnlySpan<byte> body, MessageShape shape, JsonTypeInfo<T> type)
    {
        ReadOnlySpan<byte> found;
        try
        {
            found = shape.Find(body);
        }
        catch (JsonException e)
        {
            throw new LambdaEventException(e.Message); // of names, not of the document
        }

        return Read(exists: true, found, type, "body");
    }

    /// <summary>Refuses an object whose names are none of its type's: it would be read as an empty instance.</summary>
    /// <param name="utf8">The document.</param>
    /// <param name="shape">What it looks like.</param>
    public static void Check(ReadOnlySpan<byte> utf8, MessageShape shape)
    {
        try
        {
            shape.Check(utf8);
        }
        catch (JsonException e)
        {
            throw new LambdaEventException(e.Message); // of names, not of the document
        }
    }

    /// <summary>Reads one document.</summary>
    /// <param name="exists">Whether there is one.</param>
    /// <param name="utf8">Its bytes.</param>
    /// <param name="type">What to read it as.</param>
    /// <param name="what">What it is in the event, for messages.</param>
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
            // The serializer's own message quotes the document, so it goes no further.
            throw new LambdaEventException(
                $"The event's {what} can't be read as JSON of {typeof(T).Name}: it goes wrong in line {e.LineNumber + 1}, at byte {e.BytePositionInLine}.");
        }

        return value ?? throw new LambdaEventException($"The event's {what} is JSON null, and should be {typeof(T).Name}.");
    }
}
