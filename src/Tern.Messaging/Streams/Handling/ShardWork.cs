using Microsoft.Extensions.Logging;
using Tern.Messaging.Streams.Telemetry;
using Tern.Messaging.Streams.Waiting;

namespace Tern.Messaging.Streams;

/// <summary>Records of a shard to handle, with everything that handlers need.</summary>
/// <param name="Source">The source of the records.</param>
/// <param name="ShardId">The ID of their shard.</param>
/// <param name="Records">A batch of records.</param>
/// <param name="IsLast">true if no records follow; otherwise, false.</param>
/// <param name="Settings">The reader's settings.</param>
/// <param name="Logger">The logger for failures.</param>
/// <param name="Checkpoint">Stores that everything up to the record at the given index has been handled.</param>
/// <param name="Abort">The handlers' token, which is canceled when the lease is lost or the shutdown timeout
/// elapses.</param>
/// <param name="Stop">A token that is canceled when no more records are to be started, and also together with
/// <paramref name="Abort"/>.</param>
internal sealed record ShardWork<TRecord>(
    IShardSource<TRecord> Source,
    string ShardId,
    IReadOnlyList<TRecord> Records,
    bool IsLast,
    ShardReaderSettings Settings,
    ILogger Logger,
    Func<int, CancellationToken, ValueTask> Checkpoint,
    CancellationToken Abort,
    CancellationToken Stop)
    where TRecord : class
{
    /// <summary>Waits before a retry.</summary>
    /// <returns>false if there is no retry; otherwise, true.</returns>
    internal Task<bool> WaitAsync(int attempt) =>
        Pause.ForAsync(Settings.Backoff.GetDelay(attempt), Settings.Clock, Stop);

    /// <summary>Logs that handling the end of the shard failed. It's retried without limit.</summary>
    internal void EndFailed(int attempts, Exception error) => StreamLog.EndFailed(Logger, Source.StreamName, ShardId, attempts, error);

    /// <summary>Logs that a record failed, and applies the poison action if the record is poison.</summary>
    /// <returns>true if the record now counts as handled; otherwise, false.</returns>
    internal async ValueTask<bool> FailedAsync(int index, int attempts, Exception error)
    {
        var record = Records[index];
        var sequenceNumber = Source.SequenceNumberOf(record);
        StreamLog.RecordFailed(Logger, sequenceNumber, Source.StreamName, ShardId, attempts, error);
        if (Settings.PoisonAction == ShardPoisonAction.Retry || Abort.IsCancellationRequested || !IsPoison(record, attempts)) return false;
        if (Settings.PoisonAction == ShardPoisonAction.Drop)
        {
            StreamLog.Dropped(Logger, sequenceNumber, Source.StreamName, ShardId, attempts);
            return true;
        }

        try
        {
            await Settings.MovePoison!(new(record, ShardId, sequenceNumber, attempts, error), Abort).ConfigureAwait(false);
            StreamLog.Moved(Logger, sequenceNumber, Source.StreamName, ShardId, attempts);
            return true;
        }
        catch (Exception notMoved)
        {
            StreamLog.NotMoved(Logger, sequenceNumber, Source.StreamName, ShardId, notMoved);
            return false;
        }
    }

    private bool IsPoison(TRecord record, int attempts) =>
        attempts >= Settings.PoisonAfterAttempts
        || (Settings.PoisonAfterAge is { } age && Source.ArrivedAt(record) is { } arrived && Settings.Clock.GetUtcNow() - arrived >= age);
}
