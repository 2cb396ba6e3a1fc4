namespace Tern.Local.Engine.Streams.Shards;

/// <summary>A shard at one moment.</summary>
internal readonly record struct ShardDescription(string Id, string? ParentId, long Start, long? End);
