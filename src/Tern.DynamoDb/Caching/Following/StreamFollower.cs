using Tern.Concurrency;
using Tern.DynamoDb.Model;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;

namespace Tern.DynamoDb;

/// <summary>
/// Reads a table's changes from now on: all open shards, each after its parent, so that an item's changes arrive in
/// order.
/// </summary>
internal sealed class StreamFollower(
    DynamoDbClient db, DynamoDbStreamsClient streams, string table, CacheFollowOptions options, Action<AttributeMap> changed, Action lost)
{
    private static readonly TimeSpan s_longestPause = TimeSpan.FromSeconds(30);

    // A shard ends after some hours, and its children exist then or soon after.
    private static readonly TimeSpan s_soon = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_later = TimeSpan.FromMinutes(1);

    private readonly Dictionary<string, ShardReader> _shards = [];
    private readonly TimeProvider _clock = db.TimeProvider;
    private string _stream = "";
    private bool _isSwitchedOff;
    private DateTimeOffset _nextDiscovery;
    private int _faults;

    /// <summary>Reads until it's canceled.</summary>
    /// <exception cref="InvalidOperationException">The table has no stream.</exception>
    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        for (var failures = 0; ;)
        {
            _faults = 0;
            try
            {
                await ReadAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (AwsException error) when (IsPassing(error))
            {
                Note(error);
            }

            failures = _faults == 0 ? 0 : failures + 1;
            var pause = TimeSpan.FromTicks(Math.Min(s_longestPause.Ticks, options.PollInterval.Ticks << Math.Min(failures, 10)));
            await Task.Delay(failures == 0 ? options.PollInterval : pause, _clock, cancellationToken).ConfigureAwait(false);
        }
    }

    // One round: reads the new records of each open shard.
    private async ValueTask ReadAsync(CancellationToken cancellationToken)
    {
        if (_stream.Length == 0) await BeginAsync(cancellationToken).ConfigureAwait(false);
        else if (_clock.GetUtcNow() >= _nextDiscovery) await DiscoverAsync(fromStart: true, cancellationToken).ConfigureAwait(false);
        if (_isSwitchedOff && _shards.Values.All(static shard => shard.IsDone))
        {
            // The stream may have been turned on again, as a different stream.
            _stream = "";
            return;
        }

        var open = _shards.Values.Where(CanRead).ToList();
        await Bounded.ForEachAsync(open, ReadAsync, cancellationToken).ConfigureAwait(false);
        if (open.Exists(static shard => shard.IsDone)) _nextDiscovery = default;
    }

    private async ValueTask BeginAsync(CancellationToken cancellationToken)
    {
        var described = (await db.DescribeTableAsync(new DescribeTableRequest { TableName = table }, null, cancellationToken).ConfigureAwait(false)).Table;
        if (described is not { LatestStreamArn: { } stream, StreamSpecification.StreamEnabled: true })
        {
            throw new InvalidOperationException(
                $"The table '{table}' has no stream, so writes by others can't be observed. Enable one, with at least KEYS_ONLY.");
        }

        _shards.Clear();
        _stream = stream;
        try
        {
            await DiscoverAsync(fromStart: false, cancellationToken).ConfigureAwait(false);
            await Bounded.ForEachAsync(
                _shards.Values.Where(static shard => !shard.IsDone),
                async (shard, token) => shard.Iterator = await IteratorAsync(shard, token).ConfigureAwait(false),
                cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            _stream = "";
            throw;
        }

        // Earlier writes aren't in any record to come.
        lost();
        options.OnStarted?.Invoke();
    }

    // Discovers the existing shards. New ones are read from their beginning, or from now on.
    private async ValueTask DiscoverAsync(bool fromStart, CancellationToken cancellationToken)
    {
        string? from = null;
        do
        {
            var request = new DescribeStreamRequest { StreamArn = _stream, ExclusiveStartShardId = from };
            var page = (await streams.DescribeStreamAsync(request, null, cancellationToken).ConfigureAwait(false)).StreamDescription
                ?? throw new AwsTransportException("The response of DescribeStream contains no stream description.", AwsTransportFault.MalformedResponse);
            foreach (var shard in page.Shards)
            {
                if (shard.ShardId is not { } id || _shards.ContainsKey(id)) continue;
                var isClosed = shard.SequenceNumberRange?.EndingSequenceNumber is not null;
                _shards[id] = new ShardReader(id, shard.ParentShardId) { FromStart = fromStart, IsDone = isClosed && !fromStart };
            }

            _isSwitchedOff = page.StreamStatus == StreamStatus.Disabled;
            from = page.LastEvaluatedShardId;
        }
        while (from is not null);

        var parents = _shards.Values.Select(static shard => shard.ParentId).ToHashSet();
        var isWaiting = _shards.Values.All(static shard => shard.IsDone) || _shards.Values.Any(shard => shard.HasEnded && !parents.Contains(shard.Id));
        _nextDiscovery = _clock.GetUtcNow() + (isWaiting ? s_soon : s_later);
    }

    private bool CanRead(ShardReader shard) =>
        !shard.IsDone && (shard.ParentId is not { } parent || !_shards.TryGetValue(parent, out var known) || known.IsDone);

    private async ValueTask ReadAsync(ShardReader shard, CancellationToken cancellationToken)
    {
        try
        {
            shard.Iterator ??= await IteratorAsync(shard, cancellationToken).ConfigureAwait(false);
            var request = new GetRecordsRequest { ShardIterator = shard.Iterator };
            var page = await streams.GetRecordsAsync(request, null, cancellationToken).ConfigureAwait(false);
            foreach (var record in page.Records)
            {
                if (record.Dynamodb is not { } change) continue;
                if (change.Keys is { } keys) changed(keys);
                shard.Last = change.SequenceNumber ?? shard.Last;
            }

            shard.Iterator = page.NextShardIterator;
            shard.IsDone = shard.HasEnded = shard.Iterator is null;
        }
        catch (ExpiredIteratorException)
        {
            // A shard without a known position would continue from now on and miss the records in between.
            shard.Iterator = null;
            if (shard.Last is null && !shard.FromStart) lost();
        }
        catch (TrimmedDataAccessException)
        {
            (shard.Iterator, shard.Last, shard.FromStart) = (null, null, true);
            lost();
        }
        catch (Streams.ResourceNotFoundException)
        {
            // The shard is gone with its records. If the whole stream is gone, the next description reports it.
            shard.IsDone = true;
            _nextDiscovery = default;
            lost();
        }
        catch (AwsException error) when (IsPassing(error))
        {
            Note(error);
        }
    }

    private async ValueTask<string?> IteratorAsync(ShardReader shard, CancellationToken cancellationToken) =>
        (await streams.GetShardIteratorAsync(shard.IteratorRequest(_stream), null, cancellationToken).ConfigureAwait(false)).ShardIterator;

    private void Note(AwsException error)
    {
        Interlocked.Increment(ref _faults);
        options.OnFault?.Invoke(error);
    }

    private static bool IsPassing(AwsException error) =>
        error is AwsTransportException or AwsCredentialException or AwsServiceException { IsRetryable: true } or AwsServiceException { IsThrottling: true }
            or AwsServiceException { StatusCode: >= 500 };
}
