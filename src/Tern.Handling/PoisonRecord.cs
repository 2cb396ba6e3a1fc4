namespace Tern.Handling;

/// <summary>
/// A record that has failed at least <see cref="HandlerOptions.PoisonAfterAttempts"/> times, or that a consumer of a
/// stream considers too old.
/// </summary>
/// <param name="Record">The record in its source's type, such as an <c>SqsMessage</c>. It is a view of the event or
/// response that it came in: copy data that must outlive the call.</param>
/// <param name="RecordId">The source's identifier of the record, such as the message ID or the sequence
/// number.</param>
/// <param name="Attempts">The number of attempts to handle the record, including this one. For a queue, the number of
/// times that the message has been received.</param>
/// <param name="Error">The exception that the handler threw this time.</param>
public sealed record PoisonRecord(object Record, string RecordId, int Attempts, Exception Error)
{
    /// <summary>
    /// Gets the ID of the shard that a worker read the record from. Null in a function, and for records of other
    /// sources.
    /// </summary>
    public string? ShardId { get; init; }
}
