namespace Tern.Messaging.Streams;

/// <summary>A stream of shards, as a <see cref="ShardReader{TRecord}"/> reads it: Kinesis, DynamoDB Streams, or one in memory for tests.</summary>
/// <typeparam name="TRecord">The record.</typeparam>
public interface IShardSource<TRecord> where TRecord : class
{
    /// <summary>The system's name in telemetry (<c>messaging.system</c>).</summary>
    string System { get; }

    /// <summary>The stream's name, which is part of what its leases are stored under.</summary>
    string StreamName { get; }

    /// <summary>
    /// Whether a read waits for records by itself, as a subscription does. Else the reader waits between reads: a shard
    /// takes five a second.
    /// </summary>
    bool WaitsForRecords { get; }

    /// <summary>All shards that the stream has, closed ones whose records it still holds among them.</summary>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The shards, in any order.</returns>
    ValueTask<IReadOnlyList<ShardInfo>> ListShardsAsync(CancellationToken cancellationToken);

    /// <summary>Begins to read a shard.</summary>
    /// <param name="shardId">The shard.</param>
    /// <param name="position">Where to begin.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The place in the shard, which one caller reads from.</returns>
    /// <exception cref="ShardReadException">The position or the shard is not there any more.</exception>
    ValueTask<IShardCursor<TRecord>> OpenAsync(string shardId, ShardPosition position, CancellationToken cancellationToken);

    /// <summary>The record's place in its shard.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The sequence number.</returns>
    string SequenceNumberOf(TRecord record);

    /// <summary>What the record keeps its order with: a partition key, an item's key.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The group.</returns>
    string GroupOf(TRecord record);

    /// <summary>About when the record came.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The time by the service's clock; null where it doesn't say.</returns>
    DateTimeOffset? ArrivedAt(TRecord record);
}
