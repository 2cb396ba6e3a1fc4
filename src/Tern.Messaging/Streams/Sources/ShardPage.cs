namespace Tern.Messaging.Streams;

/// <summary>What one read of a shard brought.</summary>
/// <typeparam name="TRecord">The record.</typeparam>
/// <param name="Records">The records in their order; there may be none.</param>
/// <param name="IsEnd">Whether the shard is closed and this was the last of it.</param>
/// <param name="Behind">How far behind the newest record the reading is; null where the service doesn't say.</param>
public readonly record struct ShardPage<TRecord>(IReadOnlyList<TRecord> Records, bool IsEnd, TimeSpan? Behind);
