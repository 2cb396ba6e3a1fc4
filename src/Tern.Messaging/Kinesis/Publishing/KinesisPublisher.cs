using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.Propagation;
using Tern.Messaging.Publishing;

namespace Tern.Messaging.Kinesis;

/// <summary>Puts objects as JSON records on a stream: up to 500 records, and 5 MiB, a request; a longer record goes alone.</summary>
/// <remarks>
/// A shard takes 1 MiB and 1,000 records a second; what is beyond is refused record by record, and sent again after a
/// wait. So a record may come after a later one of its partition key, as PutRecords keeps no order where one fails.
/// </remarks>
/// <typeparam name="T">What is published.</typeparam>
public sealed class KinesisPublisher<T> : Publisher<T>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="type">How an object is written.</param>
    /// <param name="partitionKey">An object's partition key, 1 to 256 characters: records of one key go to one shard.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option can't be; the message names it.</exception>
    public KinesisPublisher(
        KinesisClient client, string stream, JsonTypeInfo<T> type, Func<T, string> partitionKey, KinesisPublisherOptions<T>? options = null)
        : base(KinesisEngine.Create(client, stream, options ??= new KinesisPublisherOptions<T>(), Make(type, partitionKey, options))) => Stream = stream;

    /// <summary>The stream's name or ARN.</summary>
    public string Stream { get; }

    private static Func<T, TraceCarrier, PutRecordsRequestEntry> Make(JsonTypeInfo<T> type, Func<T, string> partitionKey, KinesisPublisherOptions<T> options)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(partitionKey);
        var configure = options.Configure;
        return (item, _) =>
        {
            var entry = new PutRecordsRequestEntry { Data = JsonSerializer.SerializeToUtf8Bytes(item, type), PartitionKey = partitionKey(item) };
            configure?.Invoke(item, entry);
            return entry;
        };
    }
}

/// <summary>Puts records on a stream as they are: up to 500, and 5 MiB, a request; a longer one goes alone. They are not changed.</summary>
public sealed class KinesisPublisher : Publisher<PutRecordsRequestEntry>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option can't be; the message names it.</exception>
    public KinesisPublisher(KinesisClient client, string stream, KinesisPublisherOptions<PutRecordsRequestEntry>? options = null)
        : base(KinesisEngine.Create(client, stream, options ??= new KinesisPublisherOptions<PutRecordsRequestEntry>(), Make(options))) => Stream = stream;

    /// <summary>The stream's name or ARN.</summary>
    public string Stream { get; }

    private static Func<PutRecordsRequestEntry, TraceCarrier, PutRecordsRequestEntry> Make(KinesisPublisherOptions<PutRecordsRequestEntry> options)
    {
        if (options.Configure is not { } configure) return static (item, _) => item;
        return (item, _) =>
        {
            var entry = new PutRecordsRequestEntry { Data = item.Data, ExplicitHashKey = item.ExplicitHashKey, PartitionKey = item.PartitionKey };
            configure(item, entry);
            return entry;
        };
    }
}
