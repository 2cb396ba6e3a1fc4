namespace Tern.Local.Engine;

/// <summary>The description of a shard at one moment.</summary>
internal readonly record struct ShardDescription(string Id, string? ParentId, long Start, long? End);
