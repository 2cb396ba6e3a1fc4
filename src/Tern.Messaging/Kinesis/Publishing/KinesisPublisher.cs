using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Kinesis;

/// <summary>
/// Publishes objects as JSON records to a stream. A request holds up to 500 records and 5 MiB; a larger record is sent
/// alone.
/// </summary>
/// <remarks>
/// A shard accepts 1 MiB and 1,000 records a second. Records beyond that are refused individually and retried after a
/// delay. PutRecords doesn't keep the order when a record fails, so a record may arrive after a later one with its
/// partition key.
/// </remarks>
/// <typeparam name="T">The type of the objects.</typeparam>
public sealed class KinesisPublisher<T> : Publisher<T>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="type">The JSON contract of the objects.</param>
    /// <param name="partitionKey">A function that returns an object's partition key, with 1 to 256 characters. Records
    /// with the same key go to the same shard.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option isn't valid; the message names
    /// it.</exception>
    public KinesisPublisher(
        KinesisClient client, string stream, JsonTypeInfo<T> type, Func<T, string> partitionKey, KinesisPublisherOptions<T>? options = null)
        : base(KinesisEngine.Create(client, stream, options ??= new KinesisPublisherOptions<T>(), Make(type, partitionKey, options))) => Stream = stream;

    /// <summary>Gets the stream's name or ARN.</summary>
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

/// <summary>
/// Publishes records to a stream as they are. A request holds up to 500 records and 5 MiB; a larger record is sent
/// alone. The caller's entries aren't modified.
/// </summary>
public sealed class KinesisPublisher : Publisher<PutRecordsRequestEntry>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option isn't valid; the message names
    /// it.</exception>
    public KinesisPublisher(KinesisClient client, string stream, KinesisPublisherOptions<PutRecordsRequestEntry>? options = null)
        : base(KinesisEngine.Create(client, stream, options ??= new KinesisPublisherOptions<PutRecordsRequestEntry>(), Make(options))) => Stream = stream;

    /// <summary>Gets the stream's name or ARN.</summary>
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
