namespace Tern.Local.Engine;

/// <summary>
/// A stream's state at one moment, including its records: the time at which it was disabled (if it was), the last
/// sequence number, the number in its last shard's id, and its shards in the order of their creation. Immutable.
/// </summary>
internal sealed record StreamImage(
    string TableName, KeySchema Key, StreamViewType View, DateTimeOffset Created, Guid Id, DateTimeOffset? Disabled, long Sequence,
        long ShardNumber, IReadOnlyList<ShardImage> Shards);
