using System.Globalization;
using System.Text.Json;

namespace Tern.Lambda.Batches;

/// <summary>
/// What a source knows a record by. Grammar of <c>itemIdentifier</c>: a string, which is the message id (SQS) or the
/// sequence number (Kinesis, DynamoDB); for Kafka <c>{"partition":"topic-0","offset":100}</c> ("Configuring error
/// handling controls for Kafka event sources").
/// </summary>
/// <param name="Value">The message id, sequence number, or topic-partition; empty or null where the record has none.</param>
/// <param name="Offset">The offset within the topic-partition; null for all but Kafka.</param>
internal readonly record struct BatchItemIdentifier(string? Value, long? Offset = null)
{
    /// <summary>Whether there is nothing to report the record by: Lambda takes an empty identifier for a failure of the whole batch at best.</summary>
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
