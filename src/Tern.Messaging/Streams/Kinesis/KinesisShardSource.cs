using Tern.Handling;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>A Kinesis data stream that is read by polling its shards.</summary>
public sealed class KinesisShardSource : IShardSource<KinesisRecord>
{
    private readonly KinesisClient _client;
    private readonly int _limit;

    /// <summary>Initializes a source for a stream.</summary>
    /// <param name="client">The client. The source doesn't dispose it.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="maxRecordsPerRead">The maximum number of records that one read returns, 1 to 10,000. A read returns
    /// at most 10 MB.</param>
    public KinesisShardSource(KinesisClient client, string stream, int maxRecordsPerRead = 1000)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentException.ThrowIfNullOrWhiteSpace(stream);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxRecordsPerRead, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxRecordsPerRead, 10_000);
        (_client, _limit) = (client, maxRecordsPerRead);
        if (stream.StartsWith("arn:", StringComparison.Ordinal)) Arn = stream;
        StreamName = Arn is null ? stream : stream[(stream.LastIndexOf('/') + 1)..];
    }

    /// <inheritdoc/>
    public string System => MessagingNames.Kinesis;

    /// <inheritdoc/>
    public string StreamName { get; }

    /// <inheritdoc/>
    public bool WaitsForRecords => false;

    private string? Arn { get; }

    // The service requires exactly one of name and ARN.
    private string? NameAlone => Arn is null ? StreamName : null;

    /// <inheritdoc/>
    public async ValueTask<IReadOnlyList<ShardInfo>> ListShardsAsync(CancellationToken cancellationToken)
    {
        var shards = new List<ShardInfo>();
        string? next = null;
        do
        {
            // Further pages are requested by their token alone.
            var request = next is null ? new ListShardsRequest { StreamName = NameAlone, StreamARN = Arn } : new ListShardsRequest { NextToken = next };
            var page = await _client.ListShardsAsync(request, null, cancellationToken).ConfigureAwait(false);
            foreach (var shard in page.Shards) shards.Add(InfoOf(shard));
            next = page.NextToken;
        }
        while (next is not null);

        return shards;
    }

    /// <inheritdoc/>
    public async ValueTask<IShardCursor<KinesisRecord>> OpenAsync(string shardId, ShardPosition position, CancellationToken cancellationToken)
    {
        var request = new GetShardIteratorRequest
        {
            StreamName = NameAlone,
            StreamARN = Arn,
            ShardId = shardId,
            ShardIteratorType = TypeOf(position.Kind),
            StartingSequenceNumber = position.SequenceNumber,
            Timestamp = position.Timestamp,
        };
        try
        {
            var answer = await _client.GetShardIteratorAsync(request, null, cancellationToken).ConfigureAwait(false);
            return new KinesisShardCursor(_client, Arn, shardId, answer.ShardIterator, _limit);
        }
        catch (Kinesis.ResourceNotFoundException error) when (error.Message.Contains(shardId, StringComparison.Ordinal))
        {
            throw new ShardReadException(ShardReadFault.ShardGone, $"The stream {StreamName} no longer has the shard {shardId}.", error);
        }
    }

    /// <inheritdoc/>
    public string SequenceNumberOf(KinesisRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.SequenceNumber;
    }

    /// <inheritdoc/>
    public string GroupOf(KinesisRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.PartitionKey;
    }

    /// <inheritdoc/>
    public DateTimeOffset? ArrivedAt(KinesisRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.ApproximateArrivalTimestamp;
    }

    private static ShardInfo InfoOf(Shard shard)
    {
        List<string> parents = [];
        if (shard.ParentShardId is { } parent) parents.Add(parent);
        if (shard.AdjacentParentShardId is { } adjacent) parents.Add(adjacent);
        var id = shard.ShardId ?? throw new AwsTransportException("A Kinesis shard has no ShardId.", AwsTransportFault.MalformedResponse);
        return new(id, parents, shard.SequenceNumberRange?.EndingSequenceNumber is not null);
    }

    internal static ShardIteratorType TypeOf(ShardPositionKind kind) => kind switch
    {
        ShardPositionKind.Latest => ShardIteratorType.Latest,
        ShardPositionKind.At => ShardIteratorType.AtTimestamp,
        ShardPositionKind.After => ShardIteratorType.AfterSequenceNumber,
        _ => ShardIteratorType.TrimHorizon,
    };
}
