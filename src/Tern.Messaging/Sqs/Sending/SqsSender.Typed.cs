using System.Text.Json.Serialization.Metadata;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Sends messages of one type to a queue as JSON, up to ten in a call. Messages that are sent within a few milliseconds
/// share a call, and each caller awaits the result of its own message. Create one sender per queue, use it from any
/// thread, and dispose it at the end, which sends the remaining messages.
/// </summary>
/// <typeparam name="T">The type of the messages.</typeparam>
public sealed class SqsSender<T> : IAsyncDisposable, IDisposable
{
    private readonly JsonTypeInfo<T> _type;
    private readonly Func<T, string?>? _groupOf;
    private readonly Func<T, string?>? _deduplicationIdOf;
    private readonly SendQueue _queue;

    /// <summary>Initializes a sender.</summary>
    /// <param name="client">The client. The sender doesn't dispose it.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">The JSON contract of the messages, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public SqsSender(SqsClient client, string queue, JsonTypeInfo<T> type, SqsSenderOptions<T>? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        options ??= new();
        (_type, _groupOf, _deduplicationIdOf) = (type, options.GroupOf, options.DeduplicationIdOf);
        _queue = new SendQueue(client, queue, options);
    }

    /// <summary>
    /// Sends a message with the group and the deduplication ID that the functions in the sender's options return for
    /// it.
    /// </summary>
    /// <inheritdoc cref="SqsSender.SendAsync"/>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">A token that cancels the wait. A message that isn't in flight yet isn't sent;
    /// one that is may be in the queue. Other messages of the batch aren't affected.</param>
    public ValueTask<SqsSentMessage> SendAsync(T message, CancellationToken cancellationToken = default) => SendAsync(message, null, cancellationToken);

    /// <summary>Sends a message.</summary>
    /// <inheritdoc cref="SqsSender.SendAsync"/>
    /// <param name="message">The message.</param>
    /// <param name="options">The options for the message, or null to use the functions in the sender's options.</param>
    /// <param name="cancellationToken">A token that cancels the wait. A message that isn't in flight yet isn't sent;
    /// one that is may be in the queue. Other messages of the batch aren't affected.</param>
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
    /// Sends the remaining messages and waits for them, which blocks the thread. For containers that are disposed
    /// synchronously; use <see cref="DisposeAsync"/> if you can.
    /// </summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
