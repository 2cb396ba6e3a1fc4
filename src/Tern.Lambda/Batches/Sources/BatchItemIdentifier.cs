using System.Globalization;
using System.Text.Json;

namespace Tern.Lambda.Batches;

/// <summary>
/// A source's identifier of a record. Grammar of <c>itemIdentifier</c>: a string, which is the message ID (SQS) or the
/// sequence number (Kinesis, DynamoDB); for Kafka <c>{"partition":"topic-0","offset":100}</c> ("Configuring error
/// handling controls for Kafka event sources").
/// </summary>
/// <param name="Value">The message ID, sequence number, or topic-partition; empty or null if the record has
/// none.</param>
/// <param name="Offset">The offset within the topic-partition; null for all sources but Kafka.</param>
internal readonly record struct BatchItemIdentifier(string? Value, long? Offset = null)
{
    /// <summary>
    /// true if there is no identifier to report; otherwise, false. At best, Lambda treats an empty identifier as a
    /// failure of the whole batch.
    /// </summary>
    public bool IsEmpty => string.IsNullOrEmpty(Value);

    public void Write(Utf8JsonWriter writer)
    {
        if (Offset is not { } offset)
        {
            writer.WriteString("itemIdentifier"u8, Value);
            return;
        }

        writer.WriteStartObject("itemIdentifier"u8);
        writer.WriteString("partition"u8, Value);
        writer.WriteNumber("offset"u8, offset);
        writer.WriteEndObject();
    }

    public override string ToString() => Offset is { } offset ? string.Create(CultureInfo.InvariantCulture, $"{Value}@{offset}") : Value ?? "";
}
