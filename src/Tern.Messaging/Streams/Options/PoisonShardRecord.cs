namespace Tern.Messaging.Streams;

/// <summary>A record that has failed as often as <see cref="ShardReaderOptions.PoisonAfterAttempts"/> says, or is too old.</summary>
/// <param name="Record">The record as its source has it, such as a <c>Tern.Messaging.Kinesis.Model.Record</c>.</param>
/// <param name="ShardId">Its shard.</param>
/// <param name="SequenceNumber">Its place there.</param>
/// <param name="Attempts">How often it has failed in this worker.</param>
/// <param name="Error">What the handler threw last.</param>
public sealed record PoisonShardRecord(object Record, string ShardId, string SequenceNumber, int Attempts, Exception Error);
