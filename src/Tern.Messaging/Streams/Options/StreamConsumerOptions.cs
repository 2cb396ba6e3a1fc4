using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// Options for a consumer of a stream. They are read and validated once, when the consumer starts. By default, records
/// are handled one after another, and a failed record is retried and blocks its shard, so that no record is lost until
/// the stream drops it. Attempts are counted by this worker.
/// </summary>
public class StreamConsumerOptions : HandlerOptions
{
    /// <summary>
    /// Gets or sets the name by which workers share a stream: each shard is read by one of them, and a worker continues
    /// where the previous one stopped. Readers with other names read the stream independently. If null, the host's
    /// application name is used; without a host, it's required.
    /// </summary>
    public string? Application { get; set; }

    /// <summary>
    /// Gets or sets the name of this worker in leases and logs, to which each reader appends a random part; null for
    /// the machine's name.
    /// </summary>
    public string? WorkerName { get; set; }

    /// <summary>
    /// Gets or sets the position to start at in a stream that the application hasn't read before. The default is the
    /// oldest record.
    /// </summary>
    public ShardPosition Start { get; set; }

    /// <summary>
    /// Gets or sets how long a worker keeps its shards without a renewal. The default is 15 seconds. Leases are renewed
    /// three times in that period. With a shorter duration, the shards of a crashed worker are taken over sooner, but
    /// more is written to the lease table.
    /// </summary>
    public TimeSpan LeaseDuration { get; set; } = TimeSpan.FromSeconds(15);

    /// <summary>
    /// Gets or sets the maximum number of shards that this worker reads at once. There is no limit by default. If no
    /// worker has room for a shard, it isn't read, and a warning is logged.
    /// </summary>
    public int MaxShards { get; set; } = int.MaxValue;

    /// <summary>
    /// Gets or sets the interval at which the reader looks for new shards. The default is one minute. It also looks
    /// when a shard ends.
    /// </summary>
    public TimeSpan ShardListInterval { get; set; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Gets or sets the minimum interval between two reads of a shard. The default is 250 ms. The service allows five
    /// reads per second and shard, for all applications together.
    /// </summary>
    public TimeSpan PollInterval { get; set; } = TimeSpan.FromMilliseconds(250);

    /// <summary>
    /// Gets or sets the maximum interval between two reads, which is reached while a shard returns no records. The
    /// default is 1 second.
    /// </summary>
    public TimeSpan IdlePollInterval { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Gets or sets the number of records that are handled before the reader checks whether to checkpoint or stop. The
    /// default is 100. This is also the maximum size of a batch handler's batches.
    /// </summary>
    public int BatchSize { get; set; } = 100;

    /// <summary>
    /// Gets or sets whether the reader or the handler writes the checkpoints. The default is the reader.
    /// </summary>
    public CheckpointMode Checkpoints { get; set; } = CheckpointMode.Automatic;

    /// <summary>
    /// Gets or sets the minimum interval between two automatic checkpoints of a shard, each of which is a write to the
    /// lease table. The default is 1 second. Records handled since the last checkpoint are redelivered if a worker
    /// crashes, but not if it stops.
    /// </summary>
    public TimeSpan CheckpointInterval { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Gets or sets the delay before a failed record is retried, which doubles each time. The default is 200 ms.
    /// </summary>
    public TimeSpan RetryDelay { get; set; } = TimeSpan.FromMilliseconds(200);

    /// <summary>Gets or sets the maximum delay before a retry. The default is 30 seconds.</summary>
    public TimeSpan MaxRetryDelay { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Gets or sets the age at which a failed record becomes poison, however often it has failed, or null for none.
    /// </summary>
    public TimeSpan? PoisonAfterAge { get; set; }

    /// <summary>
    /// true to split a batch whose handler throws into two halves and pass these to the handler, until the failing
    /// record is alone; otherwise, false. The default is true. For batch handlers.
    /// </summary>
    public bool BisectBatches { get; set; } = true;

    /// <summary>
    /// true to continue from the oldest remaining record if the stream has dropped unread records of a shard;
    /// otherwise, false. The default is false: the shard waits, and an error is logged each minute, until you decide.
    /// In both cases, the dropped records are lost.
    /// </summary>
    public bool ContinueAfterTrim { get; set; }

    /// <summary>
    /// Gets or sets how long handlers have to finish when the reader stops. The default is 20 seconds. Then their token
    /// is canceled. Keep it below the host's <c>ShutdownTimeout</c>.
    /// </summary>
    public TimeSpan ShutdownTimeout { get; set; } = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Gets or sets a callback for errors of the stream and the lease table. The reader continues after them, with
    /// increasing delays. The errors are also logged. It's called from several threads.
    /// </summary>
    public Action<Exception>? OnFault { get; set; }

    /// <summary>
    /// Gets or sets the logger factory, or null to log nothing. Registered readers use the one from the service
    /// provider.
    /// </summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>
    /// Gets or sets the meter factory, or null for the process's own meter. Registered readers use the one from the
    /// service provider.
    /// </summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>
    /// Gets or sets the clock. It's used for durations, for the start at <see cref="ShardPosition.Latest"/> and for the
    /// age of records.
    /// </summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>The source of random numbers for delays, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }
}
