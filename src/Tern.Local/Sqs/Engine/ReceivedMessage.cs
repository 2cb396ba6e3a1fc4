namespace Tern.Local.Sqs;

/// <summary>A message as one receiver got it.</summary>
internal sealed record ReceivedMessage(QueueMessage Message, string Receipt, int ReceiveCount, DateTimeOffset FirstReceivedAt);
