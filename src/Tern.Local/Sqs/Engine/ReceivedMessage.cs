namespace Tern.Local.Sqs;

/// <summary>A message as one receiver received it.</summary>
internal sealed record ReceivedMessage(QueueMessage Message, string Receipt, int ReceiveCount, DateTimeOffset FirstReceivedAt);
