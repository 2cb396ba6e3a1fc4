namespace Tern.Messaging.Streams;

/// <summary>A shard as its stream lists it.</summary>
/// <param name="ShardId">The shard's ID.</param>
/// <param name="ParentIds">The IDs of the parent shards: none, one after a split, or two after a merge. The parents may
/// no longer exist.</param>
/// <param name="IsClosed">true if no more records are added to the shard; otherwise, false.</param>
public sealed record ShardInfo(string ShardId, IReadOnlyList<string> ParentIds, bool IsClosed);
