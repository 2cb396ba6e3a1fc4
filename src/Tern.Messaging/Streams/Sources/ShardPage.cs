namespace Tern.Messaging.Streams;

/// <summary>The result of one read of a shard.</summary>
/// <typeparam name="TRecord">The type of the records.</typeparam>
/// <param name="Records">The records, in order. May be empty.</param>
/// <param name="IsEnd">true if the shard is closed and these were its last records; otherwise, false.</param>
/// <param name="Behind">The lag of the reader behind the newest record, or null if the service doesn't provide
/// it.</param>
public readonly record struct ShardPage<TRecord>(IReadOnlyList<TRecord> Records, bool IsEnd, TimeSpan? Behind);
