using Microsoft.Extensions.Logging;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Logs events of a queue's messages, with IDs and exceptions but never bodies. Event IDs are stable.
/// </summary>
internal sealed partial class ConsumerLog(ILogger logger)
{
    private readonly ILogger _logger = logger;

    [LoggerMessage(
        5101, LogLevel.Error, "Message {MessageId} of the queue {Queue} failed; it was received {ReceiveCount} times. It is redelivered, unless the queue's " +
        "redrive policy moves it to a dead-letter queue.")]
    public partial void Failed(Exception error, string messageId, string queue, int receiveCount);

    [LoggerMessage(5102, LogLevel.Error, "Message {MessageId} of the queue {Queue} failed and was received {ReceiveCount} times. It is dropped as poison.")]
    public partial void PoisonDropped(Exception error, string messageId, string queue, int receiveCount);

    [LoggerMessage(5103, LogLevel.Error, "Message {MessageId} of the queue {Queue} failed and was received {ReceiveCount} times. It was moved as poison.")]
    public partial void PoisonMoved(Exception error, string messageId, string queue, int receiveCount);

    [LoggerMessage(5104, LogLevel.Error, "Message {MessageId} of the queue {Queue} is poison, but couldn't be moved. It will be redelivered.")]
    public partial void PoisonNotMoved(Exception error, string messageId, string queue);

    [LoggerMessage(5105, LogLevel.Warning, "The queue {Queue} couldn't be polled; retrying in {Delay}.")]
    public partial void NotPolled(Exception error, string queue, TimeSpan delay);

    [LoggerMessage(5106, LogLevel.Warning, "Message {MessageId} of the queue {Queue} was handled, but couldn't be deleted. It may be redelivered.")]
    public partial void NotDeleted(Exception error, string messageId, string queue);

    [LoggerMessage(
        5107, LogLevel.Warning, "Message {MessageId} of the queue {Queue} couldn't be returned. It will be redelivered when its visibility timeout expires.")]
    public partial void NotReleased(Exception error, string messageId, string queue);

    [LoggerMessage(5108, LogLevel.Warning, "The visibility of messages of the queue {Queue} couldn't be extended. The extension will be retried.")]
    public partial void NotExtended(Exception error, string queue);

    [LoggerMessage(
        5109, LogLevel.Warning,
        "The visibility timeout of message {MessageId} of the queue {Queue} expired while it was being handled: others may receive it. " +
        "Its token is canceled.")]
    public partial void LeaseLost(string messageId, string queue);

    [LoggerMessage(5110, LogLevel.Warning, "{Count} messages of the queue {Queue} were still in progress when the stop timed out. Their tokens are canceled.")]
    public partial void StopIsLate(int count, string queue);

    [LoggerMessage(5111, LogLevel.Information, "Message {MessageId} of the queue {Queue} was canceled and is returned to the queue.")]
    public partial void Interrupted(string messageId, string queue);

    [LoggerMessage(5112, LogLevel.Warning, "The body s3://{Bucket}/{Key} of the handled message {MessageId} of the queue {Queue} couldn't be deleted.")]
    public partial void PayloadNotDeleted(Exception error, string bucket, string key, string messageId, string queue);

    [LoggerMessage(
        5113,
        LogLevel.Warning,
        "{Count} messages of the queue {Queue} waited {Seconds} s for a handler and are returned to the queue, which counts as a receive. Fewer are " +
        "received for now. Lower Prefetch, or raise MaxConcurrency or VisibilityTimeout.")]
    public partial void WaitedTooLong(int count, string queue, int seconds);

    [LoggerMessage(
        5114,
        LogLevel.Information,
        "{Count} messages of the queue {Queue} are returned to the queue, because an earlier message of their group will be redelivered. That counts " +
        "as a receive.")]
    public partial void HeldBack(int count, string queue);

    [LoggerMessage(5115, LogLevel.Information, "{Count} messages of the queue {Queue} weren't started when the consumer stopped, and are returned.")]
    public partial void NotBegun(int count, string queue);

    [LoggerMessage(
        5116, LogLevel.Error,
        "RetryDelayOf threw for message {MessageId} of the queue {Queue}. The message is redelivered after RetryDelay. Fix the function.")]
    public partial void NoRetryDelay(Exception error, string messageId, string queue);
}
