using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Batches;

/// <summary>The log of batches: record IDs and exceptions, but never payloads. Event IDs are stable.</summary>
internal sealed partial class BatchLog(ILogger logger)
{
    private readonly ILogger _logger = logger;

    [LoggerMessage(2201, LogLevel.Error, "Record {RecordId}, number {RecordNumber} of {RecordCount}, failed.")]
    public partial void RecordFailed(Exception error, string recordId, int recordNumber, int recordCount);

    [LoggerMessage(
        2202, LogLevel.Warning, "{NotHandled} of {RecordCount} records weren't handled, because the invocation's deadline is near. They will be redelivered.")]
    public partial void StoppedByDeadline(int notHandled, int recordCount);

    [LoggerMessage(2203, LogLevel.Warning, "{NotHandled} of {RecordCount} records weren't handled, because an earlier one failed. They will be redelivered.")]
    public partial void StoppedByFailure(int notHandled, int recordCount);

    [LoggerMessage(2204, LogLevel.Error, "Record {RecordId} failed and was received {ReceiveCount} times. It was dropped as poison and won't be redelivered.")]
    public partial void PoisonDropped(Exception error, string recordId, int receiveCount);

    [LoggerMessage(
        2205, LogLevel.Warning, "Record {RecordId} failed and was received {ReceiveCount} times. It was moved away as poison and won't be redelivered.")]
    public partial void PoisonMoved(string recordId, int receiveCount);

    [LoggerMessage(
        2206, LogLevel.Error, "Record {RecordId} failed and was received {ReceiveCount} times, but couldn't be moved away as poison. It will be redelivered.")]
    public partial void PoisonNotMoved(Exception error, string recordId, int receiveCount);
}
