using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>The data of Kinesis records as JSON of a type.</summary>
internal sealed class KinesisData<TBody>(JsonTypeInfo<TBody> type)
{
    private readonly MessageShape _shape = MessageShape.Of(type);

    /// <exception cref="JsonException">The data isn't JSON of the type, or is an object with none of its
    /// members.</exception>
    internal TBody Read(Record record) => JsonSerializer.Deserialize(_shape.Find(record.Data.GetValueOrDefault().Span), type)
        ?? throw new JsonException($"The data of the record {record.SequenceNumber} is null. Expected a {typeof(TBody).Name} as JSON.");
}
