using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Firehose.Model;
using Tern.Messaging.Propagation;
using Tern.Messaging.Publishing;

namespace Tern.Messaging.Firehose;

/// <summary>Puts objects as lines of JSON on a delivery stream: up to 500 records, and 4 MiB, a request.</summary>
/// <typeparam name="T">What is published.</typeparam>
public sealed class FirehosePublisher<T> : Publisher<T>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="type">How an object is written.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option can't be; the message names it.</exception>
    public FirehosePublisher(FirehoseClient client, string deliveryStream, JsonTypeInfo<T> type, FirehosePublisherOptions? options = null)
        : base(FirehoseEngine.Create(client, deliveryStream, options ??= new FirehosePublisherOptions(), Make(type, options.AppendsLineFeed))) =>
        DeliveryStream = deliveryStream;

    /// <summary>The delivery stream's name.</summary>
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

/// <summary>Puts records on a delivery stream as they are: up to 500, and 4 MiB, a request.</summary>
public sealed class FirehosePublisher : Publisher<Record>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">The name is empty, or an option can't be; the message names it.</exception>
    public FirehosePublisher(FirehoseClient client, string deliveryStream, FirehosePublisherOptions? options = null)
        : base(FirehoseEngine.Create(client, deliveryStream, options ?? new FirehosePublisherOptions(), static (Record item, TraceCarrier _) => item)) =>
        DeliveryStream = deliveryStream;

    /// <summary>The delivery stream's name.</summary>
    public string DeliveryStream { get; }
}
