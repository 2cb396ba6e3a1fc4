using System.Text;

namespace Tern.Lambda.Local.Sources;

/// <summary>A message in a queue. The queue's lock guards the mutable members.</summary>
internal sealed class QueueMessage
{
    public required string Id { get; init; }

    /// <summary>
    /// Gets or sets the message as its sender defined it. It is replaced if the message's file is edited.
    /// </summary>
    public required MessageDraft Draft { get; set; }

    public required DateTimeOffset SentAt { get; init; }

    /// <summary>Gets or sets the sequence number: 20 digits in a FIFO queue; otherwise, null.</summary>
    public string? SequenceNumber { get; set; }

    /// <summary>
    /// Gets the deduplication ID, set by the sender or derived from the body; null in a standard queue.
    /// </summary>
    public string? DeduplicationId { get; init; }

    /// <summary>
    /// Gets the queue that the message was in before it moved to a dead-letter queue, or null for none.
    /// </summary>
    public string? SourceQueue { get; init; }

    /// <summary>
    /// Gets or sets the file name in a queue that is stored in a folder; null before the file exists.
    /// </summary>
    public string? FileName { get; set; }

    /// <summary>Gets or sets the time before which the message can't be received.</summary>
    public DateTimeOffset VisibleAt { get; set; }

    /// <summary>Gets or sets the receipt handle of the last receiver; null before the first.</summary>
    public string? Receipt { get; set; }

    public int ReceiveCount { get; set; }

    public DateTimeOffset? FirstReceivedAt { get; set; }

    /// <summary>Returns the receipt handle with which a receiver deletes a message.</summary>
    public static string ReceiptOf(string id, int receiveCount) => Convert.ToBase64String(Encoding.UTF8.GetBytes($"{id}/{receiveCount}"));
}
