namespace Tern.Messaging.Sqs;

/// <summary>Specifies what happens to a message that fails repeatedly.</summary>
public enum SqsPoisonAction
{
    /// <summary>The message is redelivered every time, until the queue's redrive policy acts.</summary>
    Retry,

    /// <summary>The message is logged as an error and deleted permanently.</summary>
    Drop,

    /// <summary>
    /// The message is passed to <see cref="SqsConsumerOptions.MovePoison"/> and deleted if that succeeds.
    /// </summary>
    Move,
}
