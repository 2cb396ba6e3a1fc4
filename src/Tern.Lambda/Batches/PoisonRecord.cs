namespace Tern.Lambda;

/// <summary>
/// A record that has failed and been received at least <see cref="BatchOptions.PoisonAfterReceives"/> times.
/// </summary>
/// <param name="Record">The record in its source's type, such as an <c>SqsMessage</c>. It is a view of the event: copy
/// data that must outlive the invocation.</param>
/// <param name="RecordId">The source's identifier of the record, such as the message ID.</param>
/// <param name="ReceiveCount">The number of times that the record has been received, including this time.</param>
/// <param name="Error">The exception that the handler threw this time.</param>
public sealed record PoisonRecord(object Record, string RecordId, int ReceiveCount, Exception Error);
