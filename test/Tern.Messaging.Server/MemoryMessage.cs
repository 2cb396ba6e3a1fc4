namespace Tern.Messaging.Server;

/// <summary>A message in a queue. Its queue's lock guards what changes.</summary>
public sealed class MemoryMessage
{
    public required string Id { get; init; }

    public required string Body { get; init; }

    /// <summary>The attributes as they were sent, as JSON; null for none.</summary>
    public byte[]? Attributes { get; init; }

    public required string BodyDigest { get; init; }

    public string? AttributesDigest { get; init; }

    public string? GroupId { get; init; }

    public string? DeduplicationId { get; init; }

    public string? SequenceNumber { get; init; }

    public required DateTimeOffset SentAt { get; init; }

    /// <summary>Before this nobody receives it.</summary>
    public DateTimeOffset VisibleAt { get; set; }

    public string? Receipt { get; set; }

    public int ReceiveCount { get; set; }
}
