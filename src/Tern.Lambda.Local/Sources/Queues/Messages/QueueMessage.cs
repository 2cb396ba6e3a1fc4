using System.Text;

namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>A message in a queue. Its queue's lock guards what changes.</summary>
internal sealed class QueueMessage
{
    public required string Id { get; init; }

    /// <summary>As its sender has it; another once its file was edited.</summary>
    public required MessageDraft Draft { get; set; }

    public required DateTimeOffset SentAt { get; init; }

    /// <summary>20 digits, in a FIFO queue; null elsewhere.</summary>
    public string? SequenceNumber { get; set; }

    /// <summary>The deduplication id, given or made of the body; null in a standard queue.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>The queue that it was in before it went to a dead-letter queue; null for none.</summary>
    public string? SourceQueue { get; init; }

    /// <summary>The name of its file, in a queue that is kept in a folder; null before it has one.</summary>
    public string? FileName { get; set; }

    /// <summary>Before this nobody receives it.</summary>
    public DateTimeOffset VisibleAt { get; set; }

    /// <summary>What its last receiver deletes it by; null before the first.</summary>
    public string? Receipt { get; set; }

    public int ReceiveCount { get; set; }

    public DateTimeOffset? FirstReceivedAt { get; set; }

    /// <summary>What a receiver deletes a message by.</summary>
    public static string ReceiptOf(string id, int receiveCount) => Convert.ToBase64String(Encoding.UTF8.GetBytes($"{id}/{receiveCount}"));
}
