using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>Publishes objects as JSON to a topic. A request holds up to ten messages and 256 KiB.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
public sealed class SnsPublisher<T> : Publisher<T>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="type">The JSON contract of the objects.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">An option isn't valid; the message names it.</exception>
    public SnsPublisher(SnsClient client, string topicArn, JsonTypeInfo<T> type, SnsPublisherOptions<T>? options = null)
        : base(SnsEngine.Create(client, topicArn, options ??= new SnsPublisherOptions<T>(), Make(type, options))) => TopicArn = topicArn;

    /// <summary>Gets the topic's ARN.</summary>
    public string TopicArn { get; }

    private static Func<T, TraceCarrier, PublishBatchRequestEntry> Make(JsonTypeInfo<T> type, SnsPublisherOptions<T> options)
    {
        ArgumentNullException.ThrowIfNull(type);
        var configure = options.Configure;
        var traces = options.PropagatesTrace;
        var reserved = options.LargePayloads is null ? 0 : 1; // for the attribute that marks a stored body
        return (item, trace) =>
        {
            var entry = new PublishBatchRequestEntry { Message = JsonSerializer.Serialize(item, type) };
            configure?.Invoke(item, entry);
            if (traces) SnsTrace.Add(entry, trace, reserved);
            return entry;
        };
    }
}

/// <summary>
/// Publishes messages to a topic as they are. A request holds up to ten messages and 256 KiB. The caller's entries
/// aren't modified.
/// </summary>
public sealed class SnsPublisher : Publisher<PublishBatchRequestEntry>
{
    /// <summary>Initializes a publisher.</summary>
    /// <param name="client">The client. The publisher doesn't dispose it.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">An option isn't valid; the message names it.</exception>
    public SnsPublisher(SnsClient client, string topicArn, SnsPublisherOptions<PublishBatchRequestEntry>? options = null)
        : base(SnsEngine.Create(client, topicArn, options ??= new SnsPublisherOptions<PublishBatchRequestEntry>(), Make(options))) => TopicArn = topicArn;

    /// <summary>Gets the topic's ARN.</summary>
    public string TopicArn { get; }

    private static Func<PublishBatchRequestEntry, TraceCarrier, PublishBatchRequestEntry> Make(SnsPublisherOptions<PublishBatchRequestEntry> options)
    {
        var configure = options.Configure;
        var traces = options.PropagatesTrace;
        var reserved = options.LargePayloads is null ? 0 : 1; // for the attribute that marks a stored body
        return (item, trace) =>
        {
            // A copy, because its ID is set, and the caller may publish the entry twice.
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
