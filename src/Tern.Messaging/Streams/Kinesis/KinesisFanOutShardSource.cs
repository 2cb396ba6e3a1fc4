using Tern.Handling;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>
/// A Kinesis data stream that is read by enhanced fan-out: records are pushed as they arrive, at up to 2 MB/s per
/// shard, which this consumer shares with no other. AWS charges by the hour and the gigabyte. Register a separate
/// consumer for each application.
/// </summary>
public sealed class KinesisFanOutShardSource : IShardSource<KinesisRecord>
{
    private readonly KinesisClient _client;
    private readonly KinesisShardSource _stream;
    private readonly string _consumerArn;

    /// <summary>Initializes a source for a stream and one of its consumers.</summary>
    /// <param name="client">The client. The source doesn't dispose it.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="consumerArn">The consumer's ARN, which <c>RegisterStreamConsumer</c> returns.</param>
    public KinesisFanOutShardSource(KinesisClient client, string stream, string consumerArn)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(consumerArn);
        (_client, _stream, _consumerArn) = (client, new KinesisShardSource(client, stream), consumerArn);
    }

    /// <inheritdoc/>
    public string System => _stream.System;

    /// <inheritdoc/>
    public string StreamName => _stream.StreamName;

    /// <inheritdoc/>
    public bool WaitsForRecords => true;

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<ShardInfo>> ListShardsAsync(CancellationToken cancellationToken) => _stream.ListShardsAsync(cancellationToken);

    /// <inheritdoc/>
    public ValueTask<IShardCursor<KinesisRecord>> OpenAsync(string shardId, ShardPosition position, CancellationToken cancellationToken)
    {
        var start = new StartingPosition
        {
            Type = KinesisShardSource.TypeOf(position.Kind), SequenceNumber = position.SequenceNumber, Timestamp = position.Timestamp,
        };
        var events = _client.ReadShardEventsAsync(_consumerArn, shardId, start, cancellationToken: cancellationToken);
        return new(new FanOutShardCursor(events.GetAsyncEnumerator(cancellationToken), shardId));
    }

    /// <inheritdoc/>
    public string SequenceNumberOf(KinesisRecord record) => _stream.SequenceNumberOf(record);

    /// <inheritdoc/>
    public string GroupOf(KinesisRecord record) => _stream.GroupOf(record);

    /// <inheritdoc/>
    public DateTimeOffset? ArrivedAt(KinesisRecord record) => _stream.ArrivedAt(record);
}
