using Microsoft.Extensions.Logging;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.Messaging.Streams;

/// <summary>Reads one shard while this worker holds its lease.</summary>
internal sealed class ShardRun<TRecord> : IDisposable where TRecord : class
{
    // The exact time of Latest isn't recorded anywhere. A reader that starts there stores the current time less this
    // margin for clock differences.
    private static readonly TimeSpan s_clockMargin = TimeSpan.FromMinutes(1);

    private static readonly TimeSpan s_trimmedPause = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan s_longestPause = TimeSpan.FromSeconds(30);

    private readonly ShardReading<TRecord> _reader;
    private readonly IShardSource<TRecord> _source;
    private readonly HeldLease _held;
    private readonly ShardReaderSettings _settings;
    private readonly StreamTelemetry _telemetry;
    private readonly ILogger _logger;
    private readonly CancellationTokenSource _abort;
    private readonly CancellationTokenSource _stop;
    private IShardCursor<TRecord>? _cursor;
    private ShardPosition _handled;
    private ShardPosition _checkpointed;
    private long _checkpointedAt;
    private long _readAt;
    private int _idleReads;
    private bool _isFinished;

    internal ShardRun(ShardReading<TRecord> reader, HeldLease held, CancellationToken stopping, CancellationToken aborting)
    {
        (_reader, _held) = (reader, held);
        (_source, _settings, _telemetry, _logger) = (reader.Source, reader.Settings, reader.Telemetry, reader.Logger);
        _abort = CancellationTokenSource.CreateLinkedTokenSource(held.Lost, aborting);
        _stop = CancellationTokenSource.CreateLinkedTokenSource(_abort.Token, held.Wanted, stopping);
        _handled = _checkpointed = held.Lease.Position;
        _checkpointedAt = _settings.Clock.GetTimestamp();
    }

    private string ShardId => _held.Lease.ShardId;

    /// <summary>
    /// Reads until the shard ends, its lease is lost, another worker asks for it, or the reader stops. Then gives the
    /// lease back.
    /// </summary>
    /// <returns>true if the shard was read to its end; otherwise, false.</returns>
    internal async Task<bool> RunAsync()
    {
        StreamLog.Begun(_logger, ShardId, _source.StreamName, _handled);
        _telemetry.Begun(ShardId);
        try
        {
            for (var failures = 0; !_stop.IsCancellationRequested && !_isFinished;)
            {
                try
                {
                    await ReadAsync().ConfigureAwait(false);
                    failures = 0;
                }
                catch (OperationCanceledException) when (_stop.IsCancellationRequested || _abort.IsCancellationRequested)
                {
                    break;
                }
                catch (ShardReadException error)
                {
                    await CloseAsync().ConfigureAwait(false);
                    if (error.Fault != ShardReadFault.Expired) await LostDataAsync(error).ConfigureAwait(false);
                }
                catch (Exception error)
                {
                    await CloseAsync().ConfigureAwait(false);
                    await FailedAsync(error, ++failures).ConfigureAwait(false);
                }
            }

            await CloseAsync().ConfigureAwait(false);
            await EndAsync().ConfigureAwait(false);
            return _isFinished && !_held.Lost.IsCancellationRequested;
        }
        finally
        {
            _telemetry.Ended(ShardId);
        }
    }

    public void Dispose()
    {
        _stop.Dispose();
        _abort.Dispose();
    }

    private async ValueTask ReadAsync()
    {
        var cursor = _cursor ??= await OpenAsync().ConfigureAwait(false);
        if (!await PaceAsync().ConfigureAwait(false)) return;
        _readAt = _settings.Clock.GetTimestamp();
        var page = await cursor.ReadAsync(_stop.Token).ConfigureAwait(false);
        _telemetry.Read(ShardId, page.Records.Count, page.Behind);
        _idleReads = page.Records.Count == 0 && page.Behind is not { Ticks: > 0 } ? _idleReads + 1 : 0;
        for (var start = 0; start < page.Records.Count; start += _settings.BatchSize)
        {
            var count = Math.Min(_settings.BatchSize, page.Records.Count - start);
            var isLast = page.IsEnd && start + count == page.Records.Count;
            if (!await HandleAsync(ShardWork<TRecord>.Part(page.Records, start, count), isLast).ConfigureAwait(false)) return;
        }

        if (page.IsEnd && page.Records.Count == 0 && _reader.Handler.TakesBatches && !await HandleAsync([], isLast: true).ConfigureAwait(false)) return;
        _isFinished = page.IsEnd;
        if (!page.IsEnd) await CheckpointWhenDueAsync().ConfigureAwait(false);
    }

    private async ValueTask<IShardCursor<TRecord>> OpenAsync()
    {
        if (_handled.Kind != ShardPositionKind.Latest) return await _source.OpenAsync(ShardId, _handled, _stop.Token).ConfigureAwait(false);

        // If no record is handled before another worker takes over the shard, that worker must start where this one
        // did.
        var begun = ShardPosition.At(_settings.Clock.GetUtcNow() - s_clockMargin);
        var cursor = await _source.OpenAsync(ShardId, _handled, _stop.Token).ConfigureAwait(false);
        _handled = begun;
        await WriteCheckpointAsync(begun, _abort.Token).ConfigureAwait(false);
        return cursor;
    }

    // Spaces reads by the poll interval, and further apart while no records arrive.
    private async ValueTask<bool> PaceAsync()
    {
        if (_source.WaitsForRecords || _readAt == 0) return true;
        var interval = Math.Min(_settings.IdlePollInterval.Ticks, _settings.PollInterval.Ticks << Math.Min(_idleReads, 16));
        var left = TimeSpan.FromTicks(interval) - _settings.Clock.GetElapsedTime(_readAt);
        return left <= TimeSpan.Zero || await Pause.ForAsync(left, _settings.Clock, _stop.Token).ConfigureAwait(false);
    }

    /// <returns>false if not all records were handled because the reader stops; otherwise, true.</returns>
    private async ValueTask<bool> HandleAsync(IReadOnlyList<TRecord> records, bool isLast)
    {
        var began = _settings.Clock.GetTimestamp();
        int handled;
        var span = _telemetry.StartBatch(ShardId, records.Count);
        try
        {
            var work = new ShardWork<TRecord>(
                _reader,
                ShardId,
                records,
                isLast,
                (index, token) => CheckpointAsync(ShardPosition.After(_source.SequenceNumberOf(records[index])), token),
                _abort.Token,
                _stop.Token);
            handled = await _reader.Handler.Begin(work).HandleAllAsync().ConfigureAwait(false);
        }
        finally
        {
            span.StopSafely();
        }

        _telemetry.EndBatch(_settings.Clock.GetElapsedTime(began));
        if (handled > 0) _handled = ShardPosition.After(_source.SequenceNumberOf(records[handled - 1]));
        if (handled == records.Count && !_stop.IsCancellationRequested) await CheckpointWhenDueAsync().ConfigureAwait(false);

        // The end of a shard also counts as handled only after the handler has processed it.
        return handled == records.Count && !(_stop.IsCancellationRequested && isLast && records.Count == 0);
    }

    // The checkpoint function for handlers.
    private async ValueTask CheckpointAsync(ShardPosition position, CancellationToken cancellationToken)
    {
        if (!await WriteCheckpointAsync(position, cancellationToken).ConfigureAwait(false))
            throw new OperationCanceledException(
                $"The shard {ShardId} of {_source.StreamName} belongs to another worker. No checkpoint was stored.", _held.Lost);
    }

    private async ValueTask CheckpointWhenDueAsync()
    {
        if (_settings.Checkpoints == CheckpointMode.Manual || _handled == _checkpointed) return;
        if (_settings.Clock.GetElapsedTime(_checkpointedAt) < _settings.CheckpointInterval) return;
        try
        {
            await WriteCheckpointAsync(_handled, _abort.Token).ConfigureAwait(false);
        }
        catch (Exception error) when (error is not OperationCanceledException || !_abort.IsCancellationRequested)
        {
            StreamLog.NotCheckpointed(_logger, ShardId, _source.StreamName, error);
            _settings.OnFault?.Invoke(error);
        }
    }

    private async ValueTask<bool> WriteCheckpointAsync(ShardPosition position, CancellationToken cancellationToken)
    {
        if (!await _held.WriteAsync(lease => lease with { Position = position }, cancellationToken).ConfigureAwait(false)) return false;
        (_checkpointed, _checkpointedAt) = (position, _settings.Clock.GetTimestamp());
        return true;
    }

    private async ValueTask LostDataAsync(ShardReadException error)
    {
        _settings.OnFault?.Invoke(error);
        if (_settings.ContinueAfterTrim)
        {
            StreamLog.TrimmedAndGoingOn(_logger, _source.StreamName, ShardId, _handled, error);
            _isFinished = error.Fault == ShardReadFault.ShardGone;
            _handled = ShardPosition.TrimHorizon;
            return;
        }

        StreamLog.TrimmedAndWaiting(_logger, _source.StreamName, ShardId, _handled, error);
        await Pause.ForAsync(s_trimmedPause, _settings.Clock, _stop.Token).ConfigureAwait(false);
    }

    private async ValueTask FailedAsync(Exception error, int failures)
    {
        _settings.OnFault?.Invoke(error);
        var isThrottled = error is AwsServiceException { IsThrottling: true };
        var first = isThrottled ? TimeSpan.FromSeconds(1) : _settings.PollInterval;
        var delay = new AwsBackoff(first, s_longestPause, _settings.NextRandom).GetDelay(failures);
        if (isThrottled) StreamLog.Throttled(_logger, _source.StreamName, ShardId, delay);
        else StreamLog.ReadFailed(_logger, ShardId, _source.StreamName, delay, failures, error);
        await Pause.ForAsync(delay, _settings.Clock, _stop.Token).ConfigureAwait(false);
    }

    private async ValueTask EndAsync()
    {
        if (_held.Lost.IsCancellationRequested)
        {
            StreamLog.Lost(_logger, ShardId, _source.StreamName);
            return;
        }

        var position = _settings.Checkpoints == CheckpointMode.Automatic || _isFinished ? _handled : _held.Lease.Position;
        try
        {
            string? heir = null;
            var written = await _held.WriteAsync(
                lease => lease with { Position = position, IsFinished = _isFinished, Owner = heir = _isFinished ? null : lease.WantedBy, WantedBy = null },
                _held.Lost).ConfigureAwait(false);
            if (!written) StreamLog.Lost(_logger, ShardId, _source.StreamName);
            else if (_isFinished) StreamLog.Finished(_logger, ShardId, _source.StreamName);
            else if (heir is null) StreamLog.Released(_logger, ShardId, _source.StreamName, position);
            else StreamLog.HandedOver(_logger, ShardId, _source.StreamName, position, heir);
        }
        catch (Exception error)
        {
            // The lease expires on its own.
            StreamLog.NotReleased(_logger, ShardId, _source.StreamName, error);
        }
    }

    private async ValueTask CloseAsync()
    {
        if (_cursor is not { } cursor) return;
        _cursor = null;
        await cursor.DisposeAsync().ConfigureAwait(false);
    }
}
