namespace Tern.Messaging.Sqs;

/// <summary>
/// A message that failed and has been received at least <see cref="SqsConsumerOptions.PoisonAfterReceives"/> times.
/// </summary>
/// <param name="Message">The message. It's a view of the response: copy the parts that you need after the call.</param>
/// <param name="ReceiveCount">The number of times that the message has been received, including this one.</param>
/// <param name="Error">The exception that the handler threw this time.</param>
public sealed record SqsPoisonMessage(SqsReceivedMessage Message, int ReceiveCount, Exception Error);
