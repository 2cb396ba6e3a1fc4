namespace Tern.Lambda.Local.Sources;

/// <summary>A queue's attributes, with the service's defaults.</summary>
internal sealed record QueueOptions
{
    /// <summary>
    /// Gets the name: letters, digits, hyphens and underscores. The name of a FIFO queue ends with <c>.fifo</c>.
    /// </summary>
    public required string Name { get; init; }

    public TimeSpan VisibilityTimeout { get; init; } = TimeSpan.FromSeconds(30);

    public TimeSpan Delay { get; init; }

    public TimeSpan Retention { get; init; } = TimeSpan.FromDays(4);

    public TimeSpan ReceiveWait { get; init; }

    /// <summary>Gets the maximum message size in bytes.</summary>
    public int MaximumMessageSize { get; init; } = 1024 * 1024;

    /// <summary>
    /// Gets a value indicating whether the SHA-256 hash of the body serves as the deduplication ID if none is set.
    /// </summary>
    public bool HasContentBasedDeduplication { get; init; }

    /// <summary>Gets the queue for messages that were received too often, or null for none.</summary>
    public string? DeadLetterQueue { get; init; }

    /// <summary>Gets the number of receives after which a message moves to the dead-letter queue.</summary>
    public int MaxReceives { get; init; } = 10;

    /// <summary>Gets the folder that stores the messages, one file each, or null for a queue in memory.</summary>
    public string? Folder { get; init; }

    public bool IsFifo => Name.EndsWith(".fifo", StringComparison.Ordinal);
}
