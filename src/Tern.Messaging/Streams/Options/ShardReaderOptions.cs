using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;

namespace Tern.Messaging.Streams;

/// <summary>The settings of a <see cref="ShardReader{TRecord}"/>. They are read and checked once, when the reader is made.</summary>
public class ShardReaderOptions
{
    /// <summary>
    /// The name that workers share to share a stream: each shard is read by one of them, and a worker goes on where the
    /// last one was. Readers with other names read the stream for themselves. Null for the host's application name;
    /// without a host it has to be set.
    /// </summary>
    public string? Application { get; set; }

    /// <summary>
    /// What this worker is called in leases and logs, with a random part of its own for each reader behind it; null for the machine's
    /// name.
    /// </summary>
    public string? WorkerName { get; set; }

    /// <summary>Where to begin in a stream that the application has not read before: at the oldest record, unless told.</summary>
    public ShardPosition Start { get; set; }

    /// <summary>
    /// How long a worker that says nothing keeps its shards; 15 s. Leases are renewed three times as often. Shorter
    /// means that the shards of one that died are read again sooner, and more writes to the table of leases.
    /// </summary>
    public TimeSpan LeaseDuration { get; set; } = TimeSpan.FromSeconds(15);

    /// <summary>The most shards that this worker reads at once; no limit unless told. Shards that nobody has room for are not read, which is logged.</summary>
    public int MaxShards { get; set; } = int.MaxValue;

    /// <summary>How often the stream is asked for new shards; each minute. A shard that ends asks at once.</summary>
    public TimeSpan ShardListInterval { get; set; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// The least time between two reads of a shard; 250 ms. The service takes five reads a second of a shard, from all
    /// applications together.
    /// </summary>
    public TimeSpan PollInterval { get; set; } = TimeSpan.FromMilliseconds(250);

    /// <summary>The time between two reads that wait grows to while a shard brings nothing; 1 s.</summary>
    public TimeSpan IdlePollInterval { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// How many records are handled between two looks at whether to checkpoint or stop; 100. A handler of batches gets
    /// as many at most.
    /// </summary>
    public int BatchSize { get; set; } = 100;

    /// <summary>Whether the records of a batch are handled one by one, in parallel, or by group; one by one.</summary>
    public ShardMode Mode { get; set; } = ShardMode.OneByOne;

    /// <summary>The most records, or groups, of a shard in work at once; 8. Not used one by one.</summary>
    public int MaxConcurrency { get; set; } = 8;

    /// <summary>Whether the reader checkpoints by itself; it does, after batches.</summary>
    public CheckpointMode Checkpoints { get; set; } = CheckpointMode.Automatic;

    /// <summary>
    /// The least time between two automatic checkpoints of a shard, each of which is a write to the table of leases; 1 s.
    /// What was handled since the last one comes again when a worker dies, and not when it stops.
    /// </summary>
    public TimeSpan CheckpointInterval { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>How long to wait before a record that failed is tried again; 200 ms, doubled each time.</summary>
    public TimeSpan RetryDelay { get; set; } = TimeSpan.FromMilliseconds(200);

    /// <summary>What the wait before another try grows to; 30 s.</summary>
    public TimeSpan MaxRetryDelay { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// What becomes of a record that has failed <see cref="PoisonAfterAttempts"/> times, or is older than
    /// <see cref="PoisonAfterAge"/>. It is tried again by default, and its shard goes no further: nothing is lost, until the
    /// stream drops it.
    /// </summary>
    public ShardPoisonAction PoisonAction { get; set; } = ShardPoisonAction.Retry;

    /// <summary>From which failure on a record is poison; 5.</summary>
    public int PoisonAfterAttempts { get; set; } = 5;

    /// <summary>The age from which a record is poison once it has failed; null for none.</summary>
    public TimeSpan? PoisonAfterAge { get; set; }

    /// <summary>
    /// Takes poison records when <see cref="PoisonAction"/> is <see cref="ShardPoisonAction.Move"/>. A record that it
    /// fails for is tried again.
    /// </summary>
    public Func<PoisonShardRecord, CancellationToken, ValueTask>? MovePoison { get; set; }

    /// <summary>
    /// Whether a batch whose handler throws is handed over again as two halves, until the record that can't be handled
    /// is alone; true. For handlers of batches.
    /// </summary>
    public bool BisectBatches { get; set; } = true;

    /// <summary>
    /// Whether a shard whose unread records the stream has dropped is read on from the oldest one left; false: it waits,
    /// with an error in the log each minute, until somebody decides. Either way those records are lost.
    /// </summary>
    public bool ContinueAfterTrim { get; set; }

    /// <summary>How long handlers have to end when the reader stops; 20 s. Their token fires then. Keep it below the host's <c>ShutdownTimeout</c>.</summary>
    public TimeSpan ShutdownTimeout { get; set; } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Called with errors of the stream and of the table of leases, after which the reading goes on, later each time. They are logged as
    /// well. It is called from several threads.
    /// </summary>
    public Action<Exception>? OnFault { get; set; }

    /// <summary>Where to log; null for nowhere. A registered reader takes that of the services.</summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>What makes the meter; null for one of the process. A registered reader takes that of the services.</summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>The clock. Only durations are taken from it, but for the start at <see cref="ShardPosition.Latest"/> and the age of records.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;
}
