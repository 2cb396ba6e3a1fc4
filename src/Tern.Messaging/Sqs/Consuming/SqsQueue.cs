using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Json;

namespace Tern.Messaging.Sqs;

/// <summary>
/// The source of the messages of a queue that a consumer polls. Bind a handler with <c>To</c>, then register it with
/// <c>services.AddConsumer</c> or run it with <see cref="SqsConsumer.Create"/>.
/// </summary>
public sealed class SqsQueue
{
    private readonly string _queue;

    private SqsQueue(string queue) => _queue = queue;

    /// <summary>Gets the source of the messages themselves.</summary>
    public Source<SqsMessage, SqsQueueHandler> Each =>
        new QueueSource<SqsMessage>(_queue, static message => message) { ShowsMessage = true };

    /// <summary>Returns the source for a queue.</summary>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <returns>The source.</returns>
    public static SqsQueue Named(string queue)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(queue);
        return new(queue);
    }

    /// <summary>
    /// Returns the source of the messages' bodies. A body that isn't valid JSON of the type fails the message.
    /// </summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="body">The JSON contract of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public Source<TBody, SqsQueueHandler> Of<TBody>(JsonTypeInfo<TBody> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        var shape = MessageShape.Of(body);
        return new QueueSource<TBody>(_queue, message => JsonSerializer.Deserialize(shape.Find(message.BodyUtf8), body)
            ?? throw new JsonException($"The message is JSON null. Expected a {typeof(TBody).Name}."));
    }
}
