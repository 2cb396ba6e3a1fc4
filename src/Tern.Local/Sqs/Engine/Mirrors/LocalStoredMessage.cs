using System.ComponentModel;

namespace Tern.Local.Sqs;

/// <summary>A message as the mirror of a queue stores it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record LocalStoredMessage
{
    /// <summary>Gets the message as its sender defined it.</summary>
    public required MessageDraft Draft { get; init; }

    /// <summary>
    /// Gets the ID, which can be any text. If it is null or another message has it, the queue creates one.
    /// </summary>
    public string? Id { get; init; }

    /// <summary>Gets the time at which it was sent.</summary>
    public required DateTimeOffset SentAt { get; init; }

    /// <summary>Gets the sequence number in a FIFO queue, or null if the message has none yet.</summary>
    public string? SequenceNumber { get; init; }

    /// <summary>
    /// Gets the ARN of the queue that the message was in before it moved to a dead-letter queue, or null for none.
    /// </summary>
    public string? SourceArn { get; init; }

    /// <summary>Gets the number of receives.</summary>
    public int ReceiveCount { get; init; }

    /// <summary>Gets the time of the first receive, or null if there was none.</summary>
    public DateTimeOffset? FirstReceivedAt { get; init; }

    /// <summary>Gets the time before which the message can't be received.</summary>
    public required DateTimeOffset VisibleAt { get; init; }

    /// <summary>Gets the name of the message in the mirror.</summary>
    public required string Name { get; init; }
}
