using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Messaging.Streams.Telemetry;
using Tern.Telemetry;

namespace Tern.Messaging.Streams;

/// <summary>
/// Reads the shards of a stream, together with the other workers of the application: each shard by one of them at a time, parents before
/// their children, records of a shard in their order. A record is handled at least once, and again when a worker
/// dies before it has checkpointed.
/// </summary>
/// <typeparam name="TRecord">The record.</typeparam>
public sealed class ShardReader<TRecord> where TRecord : class
{
    private readonly IShardSource<TRecord> _source;
    private readonly ShardHandler<TRecord> _handler;
    private readonly ShardReaderOptions _options;
    private readonly ShardReaderSettings _settings;
    private readonly ILeaseStore _leases;
    private int _isRunning;

    /// <summary>Makes a reader that hands over records one at a time.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="leases">Where leases and checkpoints are stored: the same for all workers of the application.</param>
    /// <param name="handler">Takes a record. What it throws is the record's failure. Its token fires when the shard is lost.</param>
    /// <param name="options">Options, of which <see cref="ShardReaderOptions.Application"/> has to be set.</param>
    /// <exception cref="ArgumentException">An option is not set, or is out of its range.</exception>
    public ShardReader(IShardSource<TRecord> source, ILeaseStore leases, Func<TRecord, CancellationToken, Task> handler, ShardReaderOptions options)
        : this(source, leases, new RecordHandler<TRecord>(handler ?? throw new ArgumentNullException(nameof(handler))), options)
    {
        if (_settings.Checkpoints != CheckpointMode.Manual) return;
        throw new ArgumentException(
            "Checkpoints is Manual, and the handler takes single records: it has nothing to checkpoint with. Give a handler of ShardBatch.", nameof(options));
    }

    /// <summary>Makes a reader that hands over batches of records of one shard.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="leases">Where leases and checkpoints are stored: the same for all workers of the application.</param>
    /// <param name="handler">Takes a batch. What it throws fails the batch: see <see cref="ShardReaderOptions.BisectBatches"/>.</param>
    /// <param name="options">Options, of which <see cref="ShardReaderOptions.Application"/> has to be set.</param>
    /// <exception cref="ArgumentException">An option is not set, or is out of its range.</exception>
    public ShardReader(
        IShardSource<TRecord> source, ILeaseStore leases, Func<ShardBatch<TRecord>, CancellationToken, Task> handler, ShardReaderOptions options)
        : this(source, leases, new BatchHandler<TRecord>(handler ?? throw new ArgumentNullException(nameof(handler))), options)
    {
    }

    private ShardReader(IShardSource<TRecord> source, ILeaseStore leases, ShardHandler<TRecord> handler, ShardReaderOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(leases);
        _settings = ShardReaderSettings.Of(options);
        (_source, _leases, _handler, _options) = (source, leases, handler, options);
    }

    /// <summary>
    /// Reads until it is told to stop; then begins no more records, waits for handlers that are at work, checkpoints and gives the
    /// shards back.
    /// </summary>
    /// <param name="stoppingToken">Tells it to stop.</param>
    /// <returns>A task that ends when everything was given back.</returns>
    /// <exception cref="InvalidOperationException">It runs already.</exception>
    /// <remarks>Errors of the stream and of the leases don't end it: they are logged, and it tries again.</remarks>
    public async Task RunAsync(CancellationToken stoppingToken)
    {
        if (Interlocked.Exchange(ref _isRunning, 1) == 1)
            throw new InvalidOperationException("The reader runs already. Make another one, which shares the shards.");
        try
        {
            var logger = _options.LoggerFactory.CreateLoggerSafely("Tern.Messaging.Streams") ?? NullLogger.Instance;
            using var telemetry = new StreamTelemetry(_options.MeterFactory, _source.System, _source.StreamName, _settings.Application);
            using var worker = new ShardWorker<TRecord>(_source, _leases, _handler, _settings, telemetry, logger);
            await worker.RunAsync(stoppingToken).ConfigureAwait(false);
        }
        finally
        {
            Volatile.Write(ref _isRunning, 0);
        }
    }
}
