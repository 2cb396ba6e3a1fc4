using Microsoft.Extensions.Logging;

namespace Tern.Handling.DynamoDb;

/// <summary>The log messages of idempotency: IDs of records, never keys, payloads or results.</summary>
internal static partial class IdempotencyLog
{
    [LoggerMessage(1, LogLevel.Debug, "Returned the stored result of the record {RecordId}: its work was done before.")]
    public static partial void Replayed(ILogger logger, string recordId);

    [LoggerMessage(
        2,
        LogLevel.Warning,
        "The work of the record {RecordId} was done, but its result couldn't be saved. The next event with this key after the lock expires repeats it.")]
    public static partial void NotSaved(ILogger logger, string recordId, Exception error);

    [LoggerMessage(3, LogLevel.Error,
        "The work of the record {RecordId} was done, but its result of {Length} bytes is longer than the maximum of {Limit}. It isn't repeated; another " +
        "event with this key fails. Return less, such as a reference to the result.")]
    public static partial void ResultTooLong(ILogger logger, string recordId, int length, int limit);

    [LoggerMessage(
        4,
        LogLevel.Error,
        "The work of the record {RecordId} was done, but its result couldn't be serialized. It isn't repeated; another event with this key fails.")]
    public static partial void ResultNotWritten(ILogger logger, string recordId, Exception error);

    [LoggerMessage(
        5, LogLevel.Warning, "The lock of the record {RecordId} couldn't be released after the work failed. The work can't be retried until the lock expires.")]
    public static partial void NotReleased(ILogger logger, string recordId, Exception error);

    [LoggerMessage(6, LogLevel.Warning, "The work of the record {RecordId} took longer than its lock, and another caller has done it too.")]
    public static partial void LockLost(ILogger logger, string recordId);
}
