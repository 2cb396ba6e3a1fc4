using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>A message in a queue. The queue's lock guards the mutable members.</summary>
internal sealed class QueueMessage : HeapNode
{
    public required Guid Id { get; init; }

    public required MessageDraft Draft { get; init; }

    public required DateTimeOffset SentAt { get; init; }

    /// <summary>Gets the position in the order of the queue.</summary>
    public required long Order { get; init; }

    public required MessageGroup Group { get; init; }

    /// <summary>Gets the sequence number: 20 digits in a FIFO queue; otherwise, null.</summary>
    public string? SequenceNumber { get; init; }

    /// <summary>
    /// Gets the ARN of the queue that the message was in before it moved to a dead-letter queue, or null for none.
    /// </summary>
    public string? SourceArn { get; init; }

    public MessageState State { get; set; }

    /// <summary>Gets or sets the time before which the message can't be received, unless it is visible.</summary>
    public DateTimeOffset VisibleAt { get; set; }

    public int ReceiveCount { get; set; }

    public DateTimeOffset? FirstReceivedAt { get; set; }

    /// <summary>Gets or sets the time of the last receive, from which the longest invisibility counts.</summary>
    public DateTimeOffset ReceivedAt { get; set; }

    /// <summary>Gets or sets the neighbors in the order of arrival.</summary>
    public QueueMessage? Earlier { get; set; }

    public QueueMessage? Later { get; set; }

    public static int CompareOrder(QueueMessage left, QueueMessage right) => left.Order.CompareTo(right.Order);

    public static int CompareTime(QueueMessage left, QueueMessage right)
    {
        var order = left.VisibleAt.CompareTo(right.VisibleAt);
        return order != 0 ? order : left.Order.CompareTo(right.Order);
    }
}
