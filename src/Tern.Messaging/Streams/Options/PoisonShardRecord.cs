namespace Tern.Messaging.Streams;

/// <summary>
/// A record that has failed <see cref="ShardReaderOptions.PoisonAfterAttempts"/> times or is too old.
/// </summary>
/// <param name="Record">The source's record, such as a <c>Tern.Messaging.Kinesis.Model.Record</c>.</param>
/// <param name="ShardId">The ID of its shard.</param>
/// <param name="SequenceNumber">Its sequence number in the shard.</param>
/// <param name="Attempts">The number of times that it has failed in this worker.</param>
/// <param name="Error">The last exception that the handler threw.</param>
public sealed record PoisonShardRecord(object Record, string ShardId, string SequenceNumber, int Attempts, Exception Error);
