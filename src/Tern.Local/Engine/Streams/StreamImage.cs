using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Streams.Shards;

namespace Tern.Local.Engine.Streams;

/// <summary>
/// A stream as it was at one moment, with its records: when it was disabled, if it was, the last number it gave, the
/// number in its last shard's id, and its shards in the order they were made. Nobody changes it.
/// </summary>
internal sealed record StreamImage(
    string TableName, KeySchema Key, StreamViewType View, DateTimeOffset Created, Guid Id, DateTimeOffset? Disabled, long Sequence,
        long ShardNumber, IReadOnlyList<ShardImage> Shards);
