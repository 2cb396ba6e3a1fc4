namespace Tern.Messaging.Sqs;

/// <summary>A message that the queue has.</summary>
/// <param name="MessageId">The id that SQS gave it.</param>
/// <param name="SequenceNumber">Its place in a FIFO queue: 20 digits that grow within the message group; null in a standard queue.</param>
public readonly record struct SqsSentMessage(string MessageId, string? SequenceNumber);
