using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Telemetry;

namespace Tern.Messaging.Streams;

/// <summary>
/// Reads the shards of a stream together with the other workers of the application. Each shard is read by one worker at
/// a time, parents before their children, and the records of a shard in order. Each record is handled at least once,
/// and again if a worker crashes before it has checkpointed.
/// </summary>
internal sealed class ShardReader<TRecord> where TRecord : class
{
    private readonly IShardSource<TRecord> _source;
    private readonly ShardHandler<TRecord> _handler;
    private readonly StreamConsumerOptions _options;
    private readonly ShardReaderSettings _settings;
    private readonly ILeaseStore _leases;

    /// <exception cref="ArgumentException">An option isn't set or is out of range.</exception>
    /// <exception cref="AwsConfigurationException">An option of the handler isn't valid.</exception>
    public ShardReader(IShardSource<TRecord> source, ILeaseStore leases, ShardHandler<TRecord> handler, StreamConsumerOptions options)
    {
        _settings = ShardReaderSettings.Of(options);
        (_source, _leases, _handler, _options) = (source, leases, handler, options);
        if (handler.TakesBatches || _settings.Checkpoints != CheckpointMode.Manual) return;
        throw new ArgumentException(
            "Checkpoints is Manual, but the handler takes single records and can't write checkpoints. Handle batches instead.", nameof(options));
    }

    /// <summary>
    /// Reads the stream until the token is canceled. Then starts no more records, waits for running handlers, writes
    /// checkpoints and releases the shards. Errors of the stream and the lease store are logged and retried.
    /// </summary>
    public async Task RunAsync(CancellationToken stoppingToken)
    {
        var logger = _options.LoggerFactory.CreateLoggerSafely("Tern.Messaging.Streams") ?? NullLogger.Instance;
        using var telemetry = new StreamTelemetry(_options.MeterFactory, _source.System, _source.StreamName, _settings.Application);
        using var worker = new ShardWorker<TRecord>(new(_source, _handler, _settings, telemetry, logger), _leases);
        await worker.RunAsync(stoppingToken).ConfigureAwait(false);
    }
}
