namespace Tern.Messaging.Sqs;

/// <summary>A message that the queue has.</summary>
public readonly record struct SqsSentMessage
{
    // SQS's ids are UUIDs: most callers never look at them, and these then cost no string.
    private readonly Guid _id;
    private readonly string? _text;

    /// <summary>A message that the queue has.</summary>
    /// <param name="messageId">The id that SQS gave it.</param>
    /// <param name="sequenceNumber">Its place in a FIFO queue; null in a standard queue.</param>
    public SqsSentMessage(string messageId, string? sequenceNumber) => (_text, SequenceNumber) = (messageId, sequenceNumber);

    internal SqsSentMessage(Guid id, string? sequenceNumber) => (_id, SequenceNumber) = (id, sequenceNumber);

    /// <summary>The id that SQS gave it.</summary>
    public string MessageId => _text ?? _id.ToString();

    /// <summary>Its place in a FIFO queue: 20 digits that grow within the message group; null in a standard queue.</summary>
    public string? SequenceNumber { get; }
}
