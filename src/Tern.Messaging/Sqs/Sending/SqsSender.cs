using System.Buffers;
using System.Text;
using Tern.Handling;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Sends strings to a queue, up to ten messages in a call. Messages that are sent within a few milliseconds share a
/// call, and each caller awaits the result of its own message. Create one sender per queue, use it from any thread, and
/// dispose it at the end, which sends the remaining messages.
/// </summary>
public sealed class SqsSender : IAsyncDisposable, IDisposable
{
    private readonly SendQueue _queue;

    /// <summary>Initializes a sender.</summary>
    /// <param name="client">The client. The sender doesn't dispose it.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public SqsSender(SqsClient client, string queue, SqsSenderOptions? options = null) => _queue = new SendQueue(client, queue, options ?? new());

    /// <summary>Sends a message.</summary>
    /// <param name="body">The body, with at least one character.</param>
    /// <param name="options">The options for the message, or null for none.</param>
    /// <param name="cancellationToken">A token that cancels the wait. A message that isn't in flight yet isn't sent;
    /// one that is may be in the queue. Other messages of the batch aren't affected.</param>
    /// <returns>The IDs that SQS assigned to the message. Available once the message is in the queue.</returns>
    /// <exception cref="ArgumentException">The message can't be sent: it's empty, too large, or lacks a
    /// group.</exception>
    /// <exception cref="AwsServiceException">The service refused the message, alone or with its batch.</exception>
    /// <exception cref="AwsTransportException">No valid response arrived. The message may be in the queue.</exception>
    /// <exception cref="ObjectDisposedException">The sender was disposed.</exception>
    public ValueTask<SqsSentMessage> SendAsync(string body, SqsMessageOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(body);
        cancellationToken.ThrowIfCancellationRequested();
        var rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(body.Length));
        try
        {
            var length = Encoding.UTF8.GetBytes(body, rented);
            var parts = new MessageParts(options?.GroupId, options?.DeduplicationId, options?.Delay, options?.Attributes);
            return _queue.Send(rented.AsSpan(0, length), parts, cancellationToken);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    /// <summary>
    /// Forwards a received message, for example a poison message to a separate queue, with its body, attributes and
    /// message group. For a FIFO queue, it also keeps the deduplication ID, or uses the message ID if there is none.
    /// </summary>
    /// <param name="message">The message, whose handler must still be running.</param>
    /// <param name="cancellationToken">A token that cancels the wait, as in <see cref="SendAsync"/>.</param>
    /// <returns>The IDs that SQS assigned to the new message. Available once the message is in the queue.</returns>
    /// <inheritdoc cref="SendAsync"/>
    public ValueTask<SqsSentMessage> ForwardAsync(SqsMessage message, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(message);
        Dictionary<string, MessageAttributeValue>? attributes = null;
        foreach (var (name, value) in message.Attributes)
        {
            // The body has been loaded, and may be stored again.
            if (message is ReceivedMessage { IsLoaded: true } && PayloadPointer.IsMark(name)) continue;
            (attributes ??= new(StringComparer.Ordinal))[name] =
                new() { DataType = value.DataType, StringValue = value.StringValue, BinaryValue = value.BinaryValue };
        }

        var options = new SqsMessageOptions
        {
            GroupId = message.GroupId ?? (_queue.IsFifo ? message.MessageId : null),
            DeduplicationId = _queue.IsFifo ? message.DeduplicationId ?? message.MessageId : null,
            Attributes = attributes,
        };
        return SendAsync(message.Body, options, cancellationToken);
    }

    /// <summary>
    /// Sends the messages that wait for others, and waits until all messages sent so far are in the queue or have
    /// failed.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the wait, not the calls.</param>
    /// <returns>A task that completes then. It doesn't fail if a message fails: the message's own task has the
    /// result.</returns>
    public ValueTask FlushAsync(CancellationToken cancellationToken = default) => _queue.FlushAsync(cancellationToken);

    /// <summary>
    /// Sends the remaining messages and waits for them. Further sends throw an <see cref="ObjectDisposedException"/>.
    /// </summary>
    /// <returns>A task that completes when all messages are in the queue or have failed.</returns>
    /// <exception cref="ObjectDisposedException">The client was disposed before the sender, and some messages weren't
    /// sent.</exception>
    public ValueTask DisposeAsync() => _queue.DisposeAsync();

    /// <summary>
    /// Sends the remaining messages and waits for them, which blocks the thread. For containers that are disposed
    /// synchronously; use <see cref="DisposeAsync"/> if you can.
    /// </summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
