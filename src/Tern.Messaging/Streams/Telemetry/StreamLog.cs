using Microsoft.Extensions.Logging;

namespace Tern.Messaging.Streams;

/// <summary>The log messages of readers, with names, IDs and numbers but never the contents of records.</summary>
internal static partial class StreamLog
{
    [LoggerMessage(1, LogLevel.Error, "The record {SequenceNumber} of {Stream}, shard {ShardId}, wasn't handled: attempt {Attempt} failed.")]
    internal static partial void RecordFailed(ILogger logger, string sequenceNumber, string stream, string shardId, int attempt, Exception error);

    [LoggerMessage(2, LogLevel.Error, "The record {SequenceNumber} of {Stream}, shard {ShardId}, was dropped after {Attempts} attempts.")]
    internal static partial void Dropped(ILogger logger, string sequenceNumber, string stream, string shardId, int attempts);

    [LoggerMessage(3, LogLevel.Warning, "The record {SequenceNumber} of {Stream}, shard {ShardId}, was moved after {Attempts} attempts.")]
    internal static partial void Moved(ILogger logger, string sequenceNumber, string stream, string shardId, int attempts);

    [LoggerMessage(4, LogLevel.Error, "The record {SequenceNumber} of {Stream}, shard {ShardId}, couldn't be moved. It will be retried.")]
    internal static partial void NotMoved(ILogger logger, string sequenceNumber, string stream, string shardId, Exception error);

    [LoggerMessage(5, LogLevel.Information, "Reading the shard {ShardId} of {Stream} from {Position}.")]
    internal static partial void Begun(ILogger logger, string shardId, string stream, ShardPosition position);

    [LoggerMessage(6, LogLevel.Information, "The shard {ShardId} of {Stream} has been read to its end.")]
    internal static partial void Finished(ILogger logger, string shardId, string stream);

    [LoggerMessage(7, LogLevel.Information, "Released the shard {ShardId} of {Stream} at {Position}.")]
    internal static partial void Released(ILogger logger, string shardId, string stream, ShardPosition position);

    [LoggerMessage(8, LogLevel.Information, "Handed over the shard {ShardId} of {Stream} at {Position} to {Worker}, which has fewer shards.")]
    internal static partial void HandedOver(ILogger logger, string shardId, string stream, ShardPosition position, string worker);

    [LoggerMessage(9, LogLevel.Warning,
        "Lost the lease of the shard {ShardId} of {Stream}: it wasn't renewed in time, or another worker took it. "
        + "Records without a checkpoint are redelivered there.")]
    internal static partial void Lost(ILogger logger, string shardId, string stream);

    [LoggerMessage(10, LogLevel.Warning, "Can't read the shard {ShardId} of {Stream}. Retrying in {Delay} (attempt {Attempt}).")]
    internal static partial void ReadFailed(ILogger logger, string shardId, string stream, TimeSpan delay, int attempt, Exception error);

    [LoggerMessage(11, LogLevel.Debug, "The reads of shard {ShardId} of {Stream} were throttled. Retrying in {Delay}.")]
    internal static partial void Throttled(ILogger logger, string stream, string shardId, TimeSpan delay);

    [LoggerMessage(12, LogLevel.Error,
        "Data lost: {Stream} trimmed unread records of the shard {ShardId} after {Position}. Continuing with the oldest remaining record.")]
    internal static partial void TrimmedAndGoingOn(ILogger logger, string stream, string shardId, ShardPosition position, Exception error);

    [LoggerMessage(13, LogLevel.Error,
        "Data lost: {Stream} trimmed unread records of the shard {ShardId} after {Position}. The shard waits. "
        + "Set ContinueAfterTrim to continue with the oldest remaining record.")]
    internal static partial void TrimmedAndWaiting(ILogger logger, string stream, string shardId, ShardPosition position, Exception error);

    [LoggerMessage(14, LogLevel.Warning, "Couldn't checkpoint the shard {ShardId} of {Stream}. The next checkpoint includes it.")]
    internal static partial void NotCheckpointed(ILogger logger, string shardId, string stream, Exception error);

    [LoggerMessage(15, LogLevel.Warning, "Couldn't renew the lease of the shard {ShardId} of {Stream}. It is lost if this continues.")]
    internal static partial void NotRenewed(ILogger logger, string shardId, string stream, Exception error);

    [LoggerMessage(16, LogLevel.Warning, "Couldn't release the shard {ShardId} of {Stream}. It is free when its lease expires.")]
    internal static partial void NotReleased(ILogger logger, string shardId, string stream, Exception error);

    [LoggerMessage(17, LogLevel.Error, "Can't share the shards of {Stream}. Retrying in {Delay}.")]
    internal static partial void RoundFailed(ILogger logger, string stream, TimeSpan delay, Exception error);

    [LoggerMessage(18, LogLevel.Warning, "No worker reads {Count} shards of {Stream}: this worker has {MaxShards}, the maximum that MaxShards allows.")]
    internal static partial void NoRoom(ILogger logger, int count, string stream, int maxShards);

    [LoggerMessage(20, LogLevel.Error, "The end of {Stream}, shard {ShardId}, couldn't be handled (attempt {Attempts}). It will be retried.")]
    internal static partial void EndFailed(ILogger logger, string stream, string shardId, int attempts, Exception error);

    [LoggerMessage(19, LogLevel.Warning, "Handlers of {Stream} didn't end within {Timeout} after they were canceled. Their records will be redelivered.")]
    internal static partial void NotEndedInTime(ILogger logger, string stream, TimeSpan timeout);
}
