namespace Tern.Messaging.Streams;

/// <summary>
/// A stream of shards that a <see cref="StreamConsumer{TItem, TOptions}"/> reads: Kinesis, DynamoDB Streams, or an
/// in-memory one for tests.
/// </summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
public interface IShardSource<TRecord> where TRecord : class
{
    /// <summary>Gets the system's name in telemetry (<c>messaging.system</c>).</summary>
    string System { get; }

    /// <summary>Gets the stream's name, which is part of the key of its leases.</summary>
    string StreamName { get; }

    /// <summary>
    /// true if a read itself waits for records, as a subscription does; otherwise, false. If false, the reader waits
    /// between reads, because a shard allows only five a second.
    /// </summary>
    bool WaitsForRecords { get; }

    /// <summary>Returns all shards of the stream, including closed ones whose records it still holds.</summary>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The shards, in any order.</returns>
    ValueTask<IReadOnlyList<ShardInfo>> ListShardsAsync(CancellationToken cancellationToken);

    /// <summary>Opens a cursor in a shard.</summary>
    /// <param name="shardId">The shard's ID.</param>
    /// <param name="position">The position to start at.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The cursor, for a single reader.</returns>
    /// <exception cref="ShardReadException">The position or the shard no longer exists.</exception>
    ValueTask<IShardCursor<TRecord>> OpenAsync(string shardId, ShardPosition position, CancellationToken cancellationToken);

    /// <summary>Returns a record's sequence number in its shard.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The sequence number.</returns>
    string SequenceNumberOf(TRecord record);

    /// <summary>
    /// Returns the group within which a record keeps its order, such as a partition key or an item's key.
    /// </summary>
    /// <param name="record">The record.</param>
    /// <returns>The group.</returns>
    string GroupOf(TRecord record);

    /// <summary>Returns the approximate arrival time of a record.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The time by the service's clock, or null if the service doesn't provide it.</returns>
    DateTimeOffset? ArrivedAt(TRecord record);
}
