namespace Tern.Messaging.Sqs;

/// <summary>A message that has failed as often as <see cref="SqsConsumerOptions.PoisonAfterReceives"/> says.</summary>
/// <param name="Message">The message. It is a view of the answer: copy what outlives the call.</param>
/// <param name="ReceiveCount">How often it has been received, this time included.</param>
/// <param name="Error">What the handler threw this time.</param>
public sealed record SqsPoisonMessage(SqsReceivedMessage Message, int ReceiveCount, Exception Error);
