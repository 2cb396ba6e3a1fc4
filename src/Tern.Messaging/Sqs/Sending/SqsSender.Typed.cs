using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Sqs.Sending;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Sends messages of one type to a queue as JSON, up to ten in a call: what is sent within a few milliseconds goes together, and
/// each caller awaits the result of its own message. Make one for a queue, use it from any thread, and dispose of it at the end:
/// that sends the rest.
/// </summary>
/// <typeparam name="T">The type of message.</typeparam>
public sealed class SqsSender<T> : IAsyncDisposable, IDisposable
{
    private readonly JsonTypeInfo<T> _type;
    private readonly Func<T, string?>? _groupOf;
    private readonly Func<T, string?>? _deduplicationIdOf;
    private readonly SendQueue _queue;

    /// <summary>Makes a sender.</summary>
    /// <param name="client">The client; not disposed of by the sender.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">How to write a message, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="options">How to collect and send; null for the defaults.</param>
    /// <exception cref="AwsConfigurationException">An option can't be; the message names it.</exception>
    public SqsSender(SqsClient client, string queue, JsonTypeInfo<T> type, SqsSenderOptions<T>? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        options ??= new();
        (_type, _groupOf, _deduplicationIdOf) = (type, options.GroupOf, options.DeduplicationIdOf);
        _queue = new SendQueue(client, queue, options);
    }

    /// <summary>Sends a message, with the group and the deduplication id that the sender's options find in it.</summary>
    /// <inheritdoc cref="SqsSender.SendAsync"/>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">
    /// Ends the wait. A message that is not yet on its way is then not sent; one that is may be in the queue. Others in its batch are not touched.
    /// </param>
    public ValueTask<SqsSentMessage> SendAsync(T message, CancellationToken cancellationToken = default) => SendAsync(message, null, cancellationToken);

    /// <summary>Sends a message.</summary>
    /// <inheritdoc cref="SqsSender.SendAsync"/>
    /// <param name="message">The message.</param>
    /// <param name="options">What the message has beside its body; null for what the sender's options find in it.</param>
    /// <param name="cancellationToken">
    /// Ends the wait. A message that is not yet on its way is then not sent; one that is may be in the queue. Others in its batch are not touched.
    /// </param>
    public ValueTask<SqsSentMessage> SendAsync(T message, SqsMessageOptions? options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(message);
        cancellationToken.ThrowIfCancellationRequested();
        var parts = new MessageParts(
            options?.GroupId ?? _groupOf?.Invoke(message), options?.DeduplicationId ?? _deduplicationIdOf?.Invoke(message), options?.Delay,
            options?.Attributes);
        return _queue.Send(BodyScratch.Write(message, _type), parts, cancellationToken);
    }

    /// <inheritdoc cref="SqsSender.FlushAsync"/>
    public ValueTask FlushAsync(CancellationToken cancellationToken = default) => _queue.FlushAsync(cancellationToken);

    /// <inheritdoc cref="SqsSender.DisposeAsync"/>
    public ValueTask DisposeAsync() => _queue.DisposeAsync();

    /// <summary>
    /// Sends the rest and waits for it, blocking the thread: for containers that are disposed synchronously. Use <see cref="DisposeAsync"/> where you can.
    /// </summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
