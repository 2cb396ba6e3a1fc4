namespace Tern.Messaging.Sqs;

/// <summary>What happens to a message that fails again and again.</summary>
public enum SqsPoisonAction
{
    /// <summary>It comes again every time: the queue's redrive policy has the last word.</summary>
    Retry,

    /// <summary>It is logged as an error and deleted. It is gone.</summary>
    Drop,

    /// <summary>It is handed to <see cref="SqsConsumerOptions.MovePoison"/>, and deleted once that has succeeded.</summary>
    Move,
}
