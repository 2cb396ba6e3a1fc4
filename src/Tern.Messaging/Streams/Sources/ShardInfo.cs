namespace Tern.Messaging.Streams;

/// <summary>A shard as its stream lists it.</summary>
/// <param name="ShardId">Its id.</param>
/// <param name="ParentIds">The shards that it came of: none, one by a split, two by a merge. They may be gone by now.</param>
/// <param name="IsClosed">Whether no more records will come.</param>
public sealed record ShardInfo(string ShardId, IReadOnlyList<string> ParentIds, bool IsClosed);
