using System.Text.Json;

namespace Tern.Lambda.Functions;

/// <summary>
/// Identifies the sender of an event from its members, in one pass that ends as soon as the result is certain. Used
/// only by functions that have several handlers, none of which <c>_HANDLER</c> names.
/// </summary>
/// <remarks>The members and what they mean are generated from models/events.</remarks>
internal static partial class EventShapeDetector
{
    /// <summary>
    /// Returns the shape of an event; <see cref="EventShape.Unknown"/> for anything else, including invalid JSON.
    /// </summary>
    public static EventShape Detect(ReadOnlySpan<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            var seen = 0UL;
            if (!reader.Read()) return EventShape.Unknown;
            if (reader.TokenType == JsonTokenType.StartArray)
            {
                ReadArray(ref reader, ref seen);
                return Conclude(seen);
            }

            if (reader.TokenType != JsonTokenType.StartObject) return EventShape.Unknown;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                var shape = EventShape.Unknown;
                if (reader.ValueTextEquals("Records"u8)) shape = ReadRecords(ref reader, ref seen);
                else if (reader.ValueTextEquals("requestContext"u8)) ReadContext(ref reader, ref seen);
                else
                {
                    shape = ReadMember(ref reader, ref seen);
                    reader.Skip();
                }

                if (shape != EventShape.Unknown) return shape;
            }

            return Conclude(seen);
        }
        catch (JsonException)
        {
            return EventShape.Unknown;
        }
    }

    // The first record is representative of all. An event without records can't be identified, but has nothing to
    // handle either.
    private static EventShape ReadRecords(ref Utf8JsonReader reader, ref ulong seen)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            reader.Skip();
            return EventShape.Unknown;
        }

        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject) return EventShape.Unknown;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (ReadRecordMember(ref reader, ref seen) is var shape and not EventShape.Unknown) return shape;
            reader.Skip();
        }

        while (reader.Read() && reader.CurrentDepth > 1) reader.Skip();
        return EventShape.Unknown;
    }

    private static void ReadContext(ref Utf8JsonReader reader, ref ulong seen)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject)
        {
            reader.Skip();
            return;
        }

        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            ReadContextMember(ref reader, ref seen);
            reader.Skip();
        }
    }

    // Lists without an envelope are identified by their first element.
    private static void ReadArray(ref Utf8JsonReader reader, ref ulong seen)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject) return;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            ReadElementMember(ref reader, ref seen);
            reader.Skip();
        }

        // Read to the end: truncated JSON has no shape.
        while (reader.Read()) reader.TrySkip();
    }

    private static bool IsText(ref Utf8JsonReader reader, ReadOnlySpan<byte> text) => reader.TokenType == JsonTokenType.String && reader.ValueTextEquals(text);

    private static bool StartsWith(ref Utf8JsonReader reader, ReadOnlySpan<byte> text) =>
        reader.TokenType == JsonTokenType.String && reader.ValueSpan.StartsWith(text);

    private static bool Contains(ref Utf8JsonReader reader, ReadOnlySpan<byte> text) =>
        reader.TokenType == JsonTokenType.String && reader.ValueSpan.IndexOf(text) >= 0;
}
