using System.Collections.Concurrent;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>
/// The stream of a DynamoDB table. If the stream was disabled and enabled again, the rest of the old stream is read
/// too. The service allows at most two readers per shard, from all applications together.
/// </summary>
public sealed class DynamoDbShardSource : IShardSource<DynamoDbStreamRecord>
{
    private readonly DynamoDbStreamsClient _client;
    private readonly TimeProvider _clock;
    private readonly ConcurrentDictionary<string, string> _streamOf = new(StringComparer.Ordinal);

    /// <summary>Initializes a source for the stream of a table.</summary>
    /// <param name="client">The client. The source doesn't dispose it.</param>
    /// <param name="tableName">The table's name.</param>
    /// <param name="clock">The clock to compute the age of records, or null for the system's clock.</param>
    public DynamoDbShardSource(DynamoDbStreamsClient client, string tableName, TimeProvider? clock = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrWhiteSpace(tableName);
        (_client, StreamName, _clock) = (client, tableName, clock ?? TimeProvider.System);
    }

    /// <inheritdoc/>
    public string System => "aws.dynamodb";

    /// <summary>Gets the table's name.</summary>
    public string StreamName { get; }

    /// <inheritdoc/>
    public bool WaitsForRecords => false;

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The table has no stream.</exception>
    public async ValueTask<IReadOnlyList<ShardInfo>> ListShardsAsync(CancellationToken cancellationToken)
    {
        var streams = await ListStreamsAsync(cancellationToken).ConfigureAwait(false);
        if (streams.Count == 0)
        {
            throw new InvalidOperationException(
                $"The table '{StreamName}' has no stream. Enable one, with NEW_AND_OLD_IMAGES if handlers need both images.");
        }

        var shards = new List<ShardInfo>();
        foreach (var stream in streams) await AddShardsAsync(stream, shards, cancellationToken).ConfigureAwait(false);
        return shards;
    }

    /// <inheritdoc/>
    public async ValueTask<IShardCursor<DynamoDbStreamRecord>> OpenAsync(string shardId, ShardPosition position, CancellationToken cancellationToken)
    {
        if (!_streamOf.TryGetValue(shardId, out var stream))
            throw new ShardReadException(ShardReadFault.ShardGone, $"The stream of the table {StreamName} no longer has the shard {shardId}.");

        // There are no iterators at a time: reads the shard from its beginning and skips earlier records.
        var request = new GetShardIteratorRequest
        {
            StreamArn = stream,
            ShardId = shardId,
            ShardIteratorType = position.Kind switch
            {
                ShardPositionKind.Latest => ShardIteratorType.Latest,
                ShardPositionKind.After => ShardIteratorType.AfterSequenceNumber,
                _ => ShardIteratorType.TrimHorizon,
            },
            SequenceNumber = position.SequenceNumber,
        };
        try
        {
            var answer = await _client.GetShardIteratorAsync(request, null, cancellationToken).ConfigureAwait(false);
            return new DynamoDbShardCursor(_client, answer.ShardIterator, position.Timestamp, _clock);
        }
        catch (TrimmedDataAccessException error)
        {
            throw Trimmed(shardId, error);
        }
        catch (ResourceNotFoundException error)
        {
            throw new ShardReadException(ShardReadFault.ShardGone, $"The stream of the table {StreamName} no longer has the shard {shardId}.", error);
        }
    }

    /// <inheritdoc/>
    public string SequenceNumberOf(DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.SequenceNumber is { Length: > 0 } number
            ? number
            : throw new AwsTransportException("A record of DynamoDB Streams has no SequenceNumber.", AwsTransportFault.MalformedResponse);
    }

    /// <inheritdoc/>
    public string GroupOf(DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return KeyText.Of(TableChange.Of(record).ReadKeys());
    }

    /// <inheritdoc/>
    public DateTimeOffset? ArrivedAt(DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.ApproximateCreationDateTime;
    }

    internal static ShardReadException Trimmed(string what, Exception error) =>
        new(ShardReadFault.Trimmed, $"DynamoDB has dropped unread records of {what}: it keeps records for 24 hours.", error);

    private async ValueTask<List<string>> ListStreamsAsync(CancellationToken cancellationToken)
    {
        var streams = new List<string>();
        string? from = null;
        do
        {
            var request = new ListStreamsRequest { TableName = StreamName, ExclusiveStartStreamArn = from };
            var page = await _client.ListStreamsAsync(request, null, cancellationToken).ConfigureAwait(false);
            foreach (var stream in page.Streams)
            {
                if (stream.StreamArn is { } arn) streams.Add(arn);
            }

            from = page.LastEvaluatedStreamArn;
        }
        while (from is not null);

        return streams;
    }

    private async ValueTask AddShardsAsync(string stream, List<ShardInfo> shards, CancellationToken cancellationToken)
    {
        string? from = null;
        do
        {
            var request = new DescribeStreamRequest { StreamArn = stream, ExclusiveStartShardId = from };
            var page = (await _client.DescribeStreamAsync(request, null, cancellationToken).ConfigureAwait(false)).StreamDescription
                ?? throw new AwsTransportException("The response of DescribeStream contains no stream description.", AwsTransportFault.MalformedResponse);
            foreach (var shard in page.Shards)
            {
                if (shard.ShardId is not { } id) continue;
                _streamOf[id] = stream;
                shards.Add(new(id, shard.ParentShardId is { } parent ? [parent] : [], shard.SequenceNumberRange?.EndingSequenceNumber is not null));
            }

            from = page.LastEvaluatedShardId;
        }
        while (from is not null);
    }
}
