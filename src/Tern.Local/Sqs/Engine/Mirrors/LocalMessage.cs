using System.ComponentModel;

namespace Tern.Local.Sqs;

/// <summary>A message in a queue. There is one object for each message.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class LocalMessage
{
    internal LocalMessage(QueueMessage message, string? ownId) => (Message, OwnId) = (message, ownId);

    /// <summary>Gets the ID.</summary>
    public string Id => OwnId ?? Message.Id.ToString();

    /// <summary>Gets the message as its sender defined it.</summary>
    public MessageDraft Draft => Message.Draft;

    /// <summary>Gets the time at which it was sent.</summary>
    public DateTimeOffset SentAt => Message.SentAt;

    /// <summary>Gets the sequence number: 20 digits in a FIFO queue; otherwise, null.</summary>
    public string? SequenceNumber => Message.SequenceNumber;

    /// <summary>
    /// Gets the ARN of the queue that the message was in before it moved to a dead-letter queue, or null for none.
    /// </summary>
    public string? SourceArn => Message.SourceArn;

    /// <summary>Gets the number of receives.</summary>
    public int ReceiveCount => Message.ReceiveCount;

    /// <summary>Gets the time of the first receive, or null if there was none.</summary>
    public DateTimeOffset? FirstReceivedAt => Message.FirstReceivedAt;

    /// <summary>Gets the time before which the message can't be received.</summary>
    public DateTimeOffset VisibleAt => Message.VisibleAt;

    /// <summary>
    /// Gets or sets the name of the message in the queue's mirror, or null for none. A message that moves to another
    /// queue brings it along.
    /// </summary>
    public string? Name { get; set; }

    internal QueueMessage Message { get; }

    internal string? OwnId { get; }
}
