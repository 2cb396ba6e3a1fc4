using Microsoft.Extensions.Logging;
using Tern.Messaging.Streams.Telemetry;
using Tern.Messaging.Streams.Waiting;

namespace Tern.Messaging.Streams;

/// <summary>Records of a shard that are to be handled, and what handlers need to do so.</summary>
/// <param name="Source">Where they come from.</param>
/// <param name="ShardId">Their shard.</param>
/// <param name="Records">A batch of them.</param>
/// <param name="IsLast">Whether nothing comes after them.</param>
/// <param name="Settings">The reader's settings.</param>
/// <param name="Logger">Where failures are logged.</param>
/// <param name="Checkpoint">Stores that everything up to the record at an index was handled.</param>
/// <param name="Abort">The handlers' token: the lease is lost, or time is up.</param>
/// <param name="Stop">Fires when no more records are to be begun; with <paramref name="Abort"/>, too.</param>
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
    /// <summary>Waits before another try.</summary>
    /// <returns>False when there is to be none.</returns>
    internal Task<bool> WaitAsync(int attempt) =>
        Pause.ForAsync(ShardReaderSettings.Backoff(Settings.RetryDelay, Settings.MaxRetryDelay, attempt), Settings.Clock, Stop);

    /// <summary>Notes that the end of the shard was not handled, which is tried again for as long as it takes.</summary>
    internal void EndFailed(int attempts, Exception error) => StreamLog.EndFailed(Logger, Source.StreamName, ShardId, attempts, error);

    /// <summary>Notes that a record failed, and sees to it where it is poison.</summary>
    /// <returns>Whether it counts as handled now.</returns>
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
