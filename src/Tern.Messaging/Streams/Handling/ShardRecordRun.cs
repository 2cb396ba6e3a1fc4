using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// A batch of a shard on its way through a handler. Failed records are retried until all are handled or the reader
/// stops.
/// </summary>
internal abstract class ShardRecordRun<TRecord>(ShardWork<TRecord> work)
    : RecordRun<TRecord>(work.Reader.Rules, work.Records, work.Reader.Settings.Handling, work.Stop, work.Abort)
    where TRecord : class
{
    protected ShardWork<TRecord> Work => work;

    protected override string? ShardId => work.ShardId;

    /// <summary>Handles the batch.</summary>
    /// <returns>The number of records, from the first on, that have been handled. Some of the later ones may have been
    /// handled too.</returns>
    internal abstract ValueTask<int> HandleAllAsync();

    // Poison by its age too: a stream drops records after a time, whether or not they were handled.
    protected override bool IsPoison(int index, int attempts) => base.IsPoison(index, attempts) || IsTooOld(Records[index]);

    protected override void OnFailed(int index, int attempts, Exception error) =>
        StreamLog.RecordFailed(work.Reader.Logger, IdOf(index), work.Reader.Source.StreamName, work.ShardId, attempts, error);

    protected override void OnDropped(int index, int attempts, Exception error) =>
        StreamLog.Dropped(work.Reader.Logger, IdOf(index), work.Reader.Source.StreamName, work.ShardId, attempts);

    protected override void OnMoved(int index, int attempts) =>
        StreamLog.Moved(work.Reader.Logger, IdOf(index), work.Reader.Source.StreamName, work.ShardId, attempts);

    protected override void OnNotMoved(int index, int attempts, Exception error) =>
        StreamLog.NotMoved(work.Reader.Logger, IdOf(index), work.Reader.Source.StreamName, work.ShardId, error);

    private bool IsTooOld(TRecord record) =>
        work.Reader.Settings.PoisonAfterAge is { } age
        && work.Reader.Source.ArrivedAt(record) is { } arrived
        && work.Reader.Settings.Clock.GetUtcNow() - arrived >= age;
}
