namespace Tern.Lambda;

/// <summary>A failed record of a batch.</summary>
/// <param name="RecordId">The source's identifier of the record: a message ID, a sequence number, or a topic-partition
/// and offset. Empty if the record has none.</param>
/// <param name="Index">The zero-based index of the record in the batch.</param>
/// <param name="Exception">The exception.</param>
public sealed record BatchRecordError(string RecordId, int Index, Exception Exception);
