namespace Tern.Lambda;

/// <summary>A record that has failed as often as <see cref="BatchOptions.PoisonAfterReceives"/> says.</summary>
/// <param name="Record">The record as its source delivers it, such as a <c>SqsMessage</c>. It is a view of the event:
/// copy what outlives the invocation.</param>
/// <param name="RecordId">What the source knows the record by, such as the message id.</param>
/// <param name="ReceiveCount">How often the record has been received, this time included.</param>
/// <param name="Error">What the handler threw this time.</param>
public sealed record PoisonRecord(object Record, string RecordId, int ReceiveCount, Exception Error);
