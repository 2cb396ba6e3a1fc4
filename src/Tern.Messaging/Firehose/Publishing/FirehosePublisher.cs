using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Firehose.Model;

namespace Tern.Messaging.Firehose;

/// <summary>
/// Publishes objects as lines of JSON to a delivery stream. A request holds up to 500 records and 4 MiB.
/// </summary>
/// <typeparam name="T">The type of the objects.</typeparam>
public sealed class FirehosePublisher<T> : Publisher<T>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="type">The JSON contract of the objects.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option isn't valid; the message names
    /// it.</exception>
    public FirehosePublisher(FirehoseClient client, string deliveryStream, JsonTypeInfo<T> type, FirehosePublisherOptions? options = null)
        : base(FirehoseEngine.Create(client, deliveryStream, options ??= new FirehosePublisherOptions(), Make(type, options.AppendsLineFeed))) =>
        DeliveryStream = deliveryStream;

    /// <summary>Gets the delivery stream's name.</summary>
    public string DeliveryStream { get; }

    private static Func<T, TraceCarrier, Record> Make(JsonTypeInfo<T> type, bool appends)
    {
        ArgumentNullException.ThrowIfNull(type);
        if (!appends) return (item, _) => new Record { Data = JsonSerializer.SerializeToUtf8Bytes(item, type) };
        return (item, _) =>
        {
            var json = JsonSerializer.SerializeToUtf8Bytes(item, type);
            Array.Resize(ref json, json.Length + 1);
            json[^1] = (byte)'\n';
            return new Record { Data = json };
        };
    }
}

/// <summary>Publishes records to a delivery stream as they are. A request holds up to 500 records and 4 MiB.</summary>
public sealed class FirehosePublisher : Publisher<Record>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option isn't valid; the message names
    /// it.</exception>
    public FirehosePublisher(FirehoseClient client, string deliveryStream, FirehosePublisherOptions? options = null)
        : base(FirehoseEngine.Create(client, deliveryStream, options ?? new FirehosePublisherOptions(), static (Record item, TraceCarrier _) => item)) =>
        DeliveryStream = deliveryStream;

    /// <summary>Gets the delivery stream's name.</summary>
    public string DeliveryStream { get; }
}
