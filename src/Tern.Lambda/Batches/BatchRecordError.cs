namespace Tern.Lambda;

/// <summary>A record of a batch that failed.</summary>
/// <param name="RecordId">What the source knows the record by: a message id, a sequence number, a topic-partition and
/// offset. Empty where the record has none.</param>
/// <param name="Index">The record's place in the batch, from 0.</param>
/// <param name="Exception">What was thrown.</param>
public sealed record BatchRecordError(string RecordId, int Index, Exception Exception);
