using System.Buffers;
using System.Text;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Sqs.Model;
using Tern.Messaging.Sqs.Sending;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Sends texts to a queue, up to ten in a call: what is sent within a few milliseconds goes together, and each caller awaits
/// the result of its own message. Make one for a queue, use it from any thread, and dispose of it at the end: that sends the rest.
/// </summary>
public sealed class SqsSender : IAsyncDisposable, IDisposable
{
    private readonly SendQueue _queue;

    /// <summary>Makes a sender.</summary>
    /// <param name="client">The client; not disposed of by the sender.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="options">How to collect and send; null for the defaults.</param>
    /// <exception cref="AwsConfigurationException">An option can't be; the message names it.</exception>
    public SqsSender(SqsClient client, string queue, SqsSenderOptions? options = null) => _queue = new SendQueue(client, queue, options ?? new());

    /// <summary>Sends a message.</summary>
    /// <param name="body">The body: one character at least.</param>
    /// <param name="options">What the message has beside it; null for nothing.</param>
    /// <param name="cancellationToken">
    /// Ends the wait. A message that is not yet on its way is then not sent; one that is may be in the queue. Others in its batch are not touched.
    /// </param>
    /// <returns>The ids that SQS gave to the message, once it is in the queue.</returns>
    /// <exception cref="ArgumentException">The message can't be sent: it is empty, too large, or lacks its group.</exception>
    /// <exception cref="AwsServiceException">The service refused it, alone or with its batch.</exception>
    /// <exception cref="AwsTransportException">No sound answer came: the message may be in the queue.</exception>
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
    /// Sends a received message on, such as poison to a queue of its own: with its body, attributes and message group. A FIFO queue gets its deduplication id
    /// too, or its message id if it has none.
    /// </summary>
    /// <param name="message">The message, whose handler runs still.</param>
    /// <param name="cancellationToken">Cancels the wait, as that of <see cref="SendAsync"/>.</param>
    /// <returns>The ids that SQS gave to the new message, once it is in the queue.</returns>
    /// <inheritdoc cref="SendAsync"/>
    public ValueTask<SqsSentMessage> ForwardAsync(SqsReceivedMessage message, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(message);
        Dictionary<string, MessageAttributeValue>? attributes = null;
        foreach (var (name, value) in message.Attributes)
        {
            // The body is here again, and may be stored again.
            if (message.IsLoaded && PayloadPointer.IsMark(name)) continue;
            (attributes ??= new(StringComparer.Ordinal))[name] = value;
        }

        var options = new SqsMessageOptions
        {
            GroupId = message.GroupId ?? (_queue.IsFifo ? message.MessageId : null),
            DeduplicationId = _queue.IsFifo ? message.DeduplicationId ?? message.MessageId : null,
            Attributes = attributes,
        };
        return SendAsync(message.Body, options, cancellationToken);
    }

    /// <summary>Sends what waits for others, and waits until all that was sent so far is in the queue or has failed.</summary>
    /// <param name="cancellationToken">Ends the wait, not the calls.</param>
    /// <returns>A task that ends then. It does not fail with a message: its own task says what became of it.</returns>
    public ValueTask FlushAsync(CancellationToken cancellationToken = default) => _queue.FlushAsync(cancellationToken);

    /// <summary>Sends the rest and waits for it. Further sends throw an <see cref="ObjectDisposedException"/>.</summary>
    /// <returns>A task that ends then.</returns>
    /// <exception cref="ObjectDisposedException">The client was disposed before the sender, and messages were not sent.</exception>
    public ValueTask DisposeAsync() => _queue.DisposeAsync();

    /// <summary>
    /// Sends the rest and waits for it, blocking the thread: for containers that are disposed synchronously. Use <see cref="DisposeAsync"/> where you can.
    /// </summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();
}
