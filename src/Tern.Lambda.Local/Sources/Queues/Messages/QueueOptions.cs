namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>A queue's attributes, with the service's defaults.</summary>
internal sealed record QueueOptions
{
    /// <summary>Letters, digits, hyphens and underscores; ends with <c>.fifo</c> for one that keeps order.</summary>
    public required string Name { get; init; }

    public TimeSpan VisibilityTimeout { get; init; } = TimeSpan.FromSeconds(30);

    public TimeSpan Delay { get; init; }

    public TimeSpan Retention { get; init; } = TimeSpan.FromDays(4);

    public TimeSpan ReceiveWait { get; init; }

    /// <summary>In bytes.</summary>
    public int MaximumMessageSize { get; init; } = 1024 * 1024;

    /// <summary>Whether the SHA-256 of a body stands for a deduplication id that isn't given.</summary>
    public bool HasContentBasedDeduplication { get; init; }

    /// <summary>The queue that takes what was received too often; null for none.</summary>
    public string? DeadLetterQueue { get; init; }

    /// <summary>How often a message is received before it goes there.</summary>
    public int MaxReceives { get; init; } = 10;

    /// <summary>The folder that keeps its messages, a file each; null for a queue in memory.</summary>
    public string? Folder { get; init; }

    public bool IsFifo => Name.EndsWith(".fifo", StringComparison.Ordinal);
}
