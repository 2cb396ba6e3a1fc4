using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Messaging.Streams.Telemetry;
using Tern.Telemetry;

namespace Tern.Messaging.Streams;

/// <summary>
/// Reads the shards of a stream together with the other workers of the application. Each shard is read by one worker at
/// a time, parents before their children, and the records of a shard in order. Each record is handled at least once,
/// and again if a worker crashes before it has checkpointed.
/// </summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
public sealed class ShardReader<TRecord> where TRecord : class
{
    private readonly IShardSource<TRecord> _source;
    private readonly ShardHandler<TRecord> _handler;
    private readonly ShardReaderOptions _options;
    private readonly ShardReaderSettings _settings;
    private readonly ILeaseStore _leases;
    private int _isRunning;

    /// <summary>Initializes a reader that passes single records to a handler.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="leases">The store of leases and checkpoints, which all workers of the application share.</param>
    /// <param name="handler">The handler of a record. If it throws, the record fails. Its token is canceled when the
    /// shard is lost.</param>
    /// <param name="options">The options. <see cref="ShardReaderOptions.Application"/> is required.</param>
    /// <exception cref="ArgumentException">An option isn't set or is out of range.</exception>
    public ShardReader(IShardSource<TRecord> source, ILeaseStore leases, Func<TRecord, CancellationToken, Task> handler, ShardReaderOptions options)
        : this(source, leases, new RecordHandler<TRecord>(handler ?? throw new ArgumentNullException(nameof(handler))), options)
    {
        if (_settings.Checkpoints != CheckpointMode.Manual) return;
        throw new ArgumentException(
            "Checkpoints is Manual, and the handler takes single records: it has nothing to checkpoint with. Give a handler of ShardBatch.", nameof(options));
    }

    /// <summary>Initializes a reader that passes batches of records from one shard to a handler.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="leases">The store of leases and checkpoints, which all workers of the application share.</param>
    /// <param name="handler">The handler of a batch. If it throws, the batch fails: see
    /// <see cref="ShardReaderOptions.BisectBatches"/>.</param>
    /// <param name="options">The options. <see cref="ShardReaderOptions.Application"/> is required.</param>
    /// <exception cref="ArgumentException">An option isn't set or is out of range.</exception>
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
    /// Reads the stream until the token is canceled. Then starts no more records, waits for running handlers, writes
    /// checkpoints and gives the shards back.
    /// </summary>
    /// <param name="stoppingToken">A token that stops the reader.</param>
    /// <returns>A task that completes when all shards have been given back.</returns>
    /// <exception cref="InvalidOperationException">The reader is already running.</exception>
    /// <remarks>Errors of the stream and the lease store don't end the task: they are logged and retried.</remarks>
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
