using System.ComponentModel;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>
/// A queue of a local AWS, without a client. It is for other hosts that deliver or show messages.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class LocalQueue
{
    private readonly SqsQueue _queue;
    private readonly SqsState _state;

    internal LocalQueue(SqsQueue queue, SqsState state) => (_queue, _state) = (queue, state);

    /// <summary>Gets the name.</summary>
    public string Name => _queue.Name;

    /// <summary>Gets a value indicating whether it is a FIFO queue.</summary>
    public bool IsFifo => _queue.IsFifo;

    /// <summary>Gets the time for which other receivers don't see a received message.</summary>
    public TimeSpan VisibilityTimeout => _queue.Messages.Settings.VisibilityTimeout;

    /// <summary>Gets the ARN of the queue for messages that were received too often, or null for none.</summary>
    public string? DeadLetterArn => _queue.Messages.Settings.DeadLetterArn;

    /// <summary>Gets the number of receives after which a message moves to the dead-letter queue.</summary>
    public int MaxReceives => _queue.Messages.Settings.MaxReceives;

    /// <summary>Gets all messages in the order in which they arrived, without receiving them.</summary>
    public IReadOnlyList<LocalMessage> Messages => _queue.Messages.List().ConvertAll(static message => message.View);

    /// <summary>Gets or sets the mirror that shows the messages, or null for none. Its messages don't expire.</summary>
    public ILocalQueueMirror? Mirror
    {
        get => _queue.Messages.Mirror;
        set => _queue.Messages.Mirror = value;
    }

    /// <summary>Gets a value indicating whether a receiver waits for messages.</summary>
    internal bool HasReceivers => _queue.Messages.HasReceivers;

    /// <summary>Sets attributes as a client does with <c>SetQueueAttributes</c>.</summary>
    /// <param name="attributes">The attributes by name.</param>
    /// <exception cref="ArgumentException">The service doesn't accept an attribute; the message states its
    /// reason.</exception>
    public void SetAttributes(IReadOnlyDictionary<string, string> attributes)
    {
        ArgumentNullException.ThrowIfNull(attributes);
        try
        {
            lock (_queue.Gate)
            {
                QueueAttributes.Apply(_queue, attributes, _state);
                _state.Record(_queue);
            }
        }
        catch (ServiceErrorException error)
        {
            throw new ArgumentException($"The queue {Name} doesn't accept its attributes: {error.Message}", nameof(attributes), error);
        }
    }

    /// <summary>Sends a message.</summary>
    /// <param name="draft">The message. In a FIFO queue, the default of the deduplication ID is the SHA-256 of the
    /// body.</param>
    /// <returns>The message, or in a FIFO queue an earlier one with the same deduplication ID.</returns>
    /// <exception cref="IOException">The queue's mirror can't show the message.</exception>
    public LocalMessage Send(MessageDraft draft)
    {
        ArgumentNullException.ThrowIfNull(draft);
        var deduplicationId = IsFifo ? draft.DeduplicationId ?? MessageDraft.DeduplicationIdOf(draft.Body) : null;
        return _queue.Messages.Send((draft with { SenderId = _queue.Account }).Complete(deduplicationId), null).View;
    }

    /// <summary>Receives messages, and waits if there are none.</summary>
    /// <param name="count">The maximum number of messages, which can be more than a client can receive.</param>
    /// <param name="wait">The maximum time to wait, or <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <exception cref="ObjectDisposedException">The local AWS has been disposed.</exception>
    public async ValueTask<IReadOnlyList<LocalReceivedMessage>> ReceiveAsync(int count, TimeSpan wait, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_state.QueueHost.IsStopped, this);
        var received = await _queue.Messages.ReceiveAsync(count, null, wait, cancellationToken).ConfigureAwait(false);
        return received.ConvertAll(static message => new LocalReceivedMessage(message));
    }

    /// <summary>Deletes a received message.</summary>
    /// <param name="receipt">The receipt handle.</param>
    /// <returns>false if the handle matches no message, or has expired; otherwise, true.</returns>
    public bool Delete(string receipt)
    {
        ArgumentNullException.ThrowIfNull(receipt);
        return ReceiptHandle.TryParse(receipt, out var handle) && _queue.Messages.Issued(handle) && _queue.Messages.Delete(handle) == HandleResult.Done;
    }

    /// <summary>Counts the messages that are visible, in flight and delayed.</summary>
    /// <returns>The three numbers.</returns>
    public (int Visible, int InFlight, int Delayed) Count()
    {
        var counts = _queue.Messages.Count();
        return (counts.Visible, counts.InFlight, counts.Delayed);
    }

    /// <summary>Makes changes that happened in the mirror. Nothing is sent or received meanwhile.</summary>
    /// <param name="edit">Makes the changes.</param>
    public void Edit(Action<LocalQueueEdit> edit)
    {
        ArgumentNullException.ThrowIfNull(edit);
        _queue.Messages.Edit(edit);
    }
}
