using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Tern.Handling;

/// <summary>
/// A record of a Kinesis data stream, the same whether a function's event contained it or a worker read it from a shard.
/// Its values are read from the event or response when they are accessed, and only until the handler ends: copy data
/// that must live longer. For tests, create a record with an object initializer.
/// </summary>
public class KinesisRecord
{
    // For a record that a host read, an object of the host; for a record that was created, its values.
    private object? _source;

    /// <summary>Gets the partition key, which determines the shard.</summary>
    public virtual string PartitionKey { get => Values?.PartitionKey ?? ""; init => Created.PartitionKey = value; }

    /// <summary>Gets the sequence number of the record in its shard.</summary>
    public virtual string SequenceNumber { get => Values?.SequenceNumber ?? ""; init => Created.SequenceNumber = value; }

    /// <summary>
    /// Gets the data that the producer put. Records that the Kinesis Producer Library aggregated aren't deaggregated.
    /// </summary>
    public virtual ReadOnlyMemory<byte> Data { get => Values?.Data ?? default; init => Created.Data = value; }

    /// <summary>Gets the approximate time of arrival; null if it isn't known.</summary>
    public virtual DateTimeOffset? ApproximateArrivalTimestamp
    {
        get => Values?.ApproximateArrivalTimestamp;
        init => Created.ApproximateArrivalTimestamp = value;
    }

    /// <summary>Gets the encryption type: <c>NONE</c> or <c>KMS</c>; null if it isn't known.</summary>
    public virtual string? EncryptionType { get => Values?.EncryptionType; init => Created.EncryptionType = value; }

    /// <summary>Gets the ID of the shard; null if it isn't known.</summary>
    public virtual string? ShardId { get => Values?.ShardId; init => Created.ShardId = value; }

    /// <summary>Gets the ARN of the stream, which events contain; null in a worker.</summary>
    public virtual string? StreamArn { get => Values?.StreamArn; init => Created.StreamArn = value; }

    /// <summary>Gets or sets an object of the host that reads the record.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected ref object? Source => ref _source;

    private KinesisRecordValues? Values => _source as KinesisRecordValues;

    private KinesisRecordValues Created => (KinesisRecordValues)(_source ??= new KinesisRecordValues());

    /// <summary>Deserializes the data's JSON.</summary>
    /// <typeparam name="T">The type to deserialize.</typeparam>
    /// <param name="type">The JSON contract of the type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="JsonException">The data isn't JSON of this type, or it is <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type) => JsonSerializer.Deserialize(Data.Span, type)
        ?? throw new JsonException($"The data of the record {SequenceNumber} is the JSON null. Expected a {typeof(T).Name}.");

    /// <summary>Returns the sequence number of the record, for logs.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => $"KinesisRecord {SequenceNumber}";
}
