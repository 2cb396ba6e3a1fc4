using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>A message in a queue. The queue's lock guards the mutable members.</summary>
internal sealed class QueueMessage : HeapNode
{
    private LocalMessage? _view;

    public required Guid Id { get; init; }

    /// <summary>Gets the ID as text, which a mirror may have set.</summary>
    public string IdText => _view?.Id ?? Id.ToString();

    /// <summary>
    /// Gets or sets the message as its sender defined it. It is replaced if it is edited in a mirror.
    /// </summary>
    public required MessageDraft Draft { get; set; }

    public required DateTimeOffset SentAt { get; init; }

    /// <summary>Gets the position in the order of the queue.</summary>
    public required long Order { get; init; }

    /// <summary>Gets or sets the group. The contents of the queue set it.</summary>
    public MessageGroup Group { get; set; } = null!;

    /// <summary>Gets the sequence number: 20 digits in a FIFO queue; otherwise, null.</summary>
    public string? SequenceNumber { get; init; }

    /// <summary>
    /// Gets the ARN of the queue that the message was in before it moved to a dead-letter queue, or null for none.
    /// </summary>
    public string? SourceArn { get; init; }

    /// <summary>Gets the ID if it isn't a GUID; otherwise, null.</summary>
    public string? OwnId => _view?.OwnId;

    public MessageState State { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the message was taken out and, according to the log, is in another queue
    /// or lost.
    /// </summary>
    public bool IsElsewhere { get; set; }

    /// <summary>Gets or sets the time before which the message can't be received.</summary>
    public DateTimeOffset VisibleAt { get; set; }

    public int ReceiveCount { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether an injected fault has duplicated the message, or created it as a
    /// duplicate.
    /// </summary>
    public bool IsDuplicated { get; set; }

    public DateTimeOffset? FirstReceivedAt { get; set; }

    /// <summary>Gets or sets the time of the last receive, from which the longest invisibility counts.</summary>
    public DateTimeOffset ReceivedAt { get; set; }

    /// <summary>Gets or sets the neighbors in the order of arrival.</summary>
    public QueueMessage? Earlier { get; set; }

    public QueueMessage? Later { get; set; }

    /// <summary>Gets the message as users of the host see it. It is created when it is needed.</summary>
    public LocalMessage View => _view ?? Show(null, null);

    public static int CompareOrder(QueueMessage left, QueueMessage right) => left.Order.CompareTo(right.Order);

    public static int CompareTime(QueueMessage left, QueueMessage right)
    {
        var order = left.VisibleAt.CompareTo(right.VisibleAt);
        return order != 0 ? order : left.Order.CompareTo(right.Order);
    }

    /// <summary>Creates the view with an ID that isn't a GUID, or with a name in a mirror.</summary>
    public LocalMessage Show(string? id, string? name)
    {
        var view = new LocalMessage(this, id) { Name = name };
        return Interlocked.CompareExchange(ref _view, view, null) ?? view;
    }

    /// <summary>Gives a message that moved here the ID and the name that it had before.</summary>
    public void Show(QueueMessage moved)
    {
        if (moved._view is { } before) Show(Id == moved.Id ? before.OwnId : null, before.Name);
    }
}
