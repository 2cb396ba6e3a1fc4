using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Json;

namespace Tern.Messaging.Streams;

/// <summary>The data of Kinesis records as JSON of a type.</summary>
internal sealed class KinesisData<TBody>(JsonTypeInfo<TBody> type)
{
    private readonly MessageShape _shape = MessageShape.Of(type);

    /// <exception cref="JsonException">The data isn't JSON of the type, or is an object with none of its
    /// members.</exception>
    internal TBody Read(KinesisRecord record) => JsonSerializer.Deserialize(_shape.Find(record.Data.Span), type)
        ?? throw new JsonException($"The data of the record {record.SequenceNumber} is null. Expected a {typeof(TBody).Name} as JSON.");
}
