using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Propagation;
using Tern.Messaging.Publishing;
using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>Publishes objects as JSON to a topic: up to ten messages, and 256 KiB, a request.</summary>
/// <typeparam name="T">What is published.</typeparam>
public sealed class SnsPublisher<T> : Publisher<T>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="type">How an object is written.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">An option can't be; the message names it.</exception>
    public SnsPublisher(SnsClient client, string topicArn, JsonTypeInfo<T> type, SnsPublisherOptions<T>? options = null)
        : base(SnsEngine.Create(client, topicArn, options ??= new SnsPublisherOptions<T>(), Make(type, options))) => TopicArn = topicArn;

    /// <summary>The topic's ARN.</summary>
    public string TopicArn { get; }

    private static Func<T, TraceCarrier, PublishBatchRequestEntry> Make(JsonTypeInfo<T> type, SnsPublisherOptions<T> options)
    {
        ArgumentNullException.ThrowIfNull(type);
        var configure = options.Configure;
        var traces = options.PropagatesTrace;
        var reserved = options.LargePayloads is null ? 0 : 1; // for the mark of a stored body
        return (item, trace) =>
        {
            var entry = new PublishBatchRequestEntry { Message = JsonSerializer.Serialize(item, type) };
            configure?.Invoke(item, entry);
            if (traces) SnsTrace.Add(entry, trace, reserved);
            return entry;
        };
    }
}

/// <summary>Publishes messages to a topic as they are: up to ten, and 256 KiB, a request. They are not changed.</summary>
public sealed class SnsPublisher : Publisher<PublishBatchRequestEntry>
{
    /// <summary>Makes a publisher.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="options">How it publishes; null for the defaults.</param>
    /// <exception cref="ArgumentException">An option can't be; the message names it.</exception>
    public SnsPublisher(SnsClient client, string topicArn, SnsPublisherOptions<PublishBatchRequestEntry>? options = null)
        : base(SnsEngine.Create(client, topicArn, options ??= new SnsPublisherOptions<PublishBatchRequestEntry>(), Make(options))) => TopicArn = topicArn;

    /// <summary>The topic's ARN.</summary>
    public string TopicArn { get; }

    private static Func<PublishBatchRequestEntry, TraceCarrier, PublishBatchRequestEntry> Make(SnsPublisherOptions<PublishBatchRequestEntry> options)
    {
        var configure = options.Configure;
        var traces = options.PropagatesTrace;
        var reserved = options.LargePayloads is null ? 0 : 1; // for the mark of a stored body
        return (item, trace) =>
        {
            // A copy, as its id is set, and the caller may publish it twice.
            var entry = new PublishBatchRequestEntry
            {
                Message = item.Message,
                Subject = item.Subject,
                MessageStructure = item.MessageStructure,
                MessageAttributes = item.MessageAttributes,
                MessageDeduplicationId = item.MessageDeduplicationId,
                MessageGroupId = item.MessageGroupId,
            };
            configure?.Invoke(item, entry);
            if (traces) SnsTrace.Add(entry, trace, reserved);
            return entry;
        };
    }
}
