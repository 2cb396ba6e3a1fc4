namespace Tern.Messaging.Sqs;

/// <summary>A message that was sent to a queue.</summary>
public readonly record struct SqsSentMessage
{
    // SQS's IDs are UUIDs. Most callers never read them, so that no string is allocated for them.
    private readonly Guid _id;
    private readonly string? _text;

    /// <summary>Initializes a sent message.</summary>
    /// <param name="messageId">The ID that SQS assigned to the message.</param>
    /// <param name="sequenceNumber">The sequence number in a FIFO queue; null in a standard queue.</param>
    public SqsSentMessage(string messageId, string? sequenceNumber) => (_text, SequenceNumber) = (messageId, sequenceNumber);

    internal SqsSentMessage(Guid id, string? sequenceNumber) => (_id, SequenceNumber) = (id, sequenceNumber);

    /// <summary>Gets the ID that SQS assigned to the message.</summary>
    public string MessageId => _text ?? _id.ToString();

    /// <summary>
    /// Gets the sequence number in a FIFO queue: 20 digits that increase within the message group. Null in a standard
    /// queue.
    /// </summary>
    public string? SequenceNumber { get; }
}
