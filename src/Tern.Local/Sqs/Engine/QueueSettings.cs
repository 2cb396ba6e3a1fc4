namespace Tern.Local.Sqs;

/// <summary>The attributes that the engine needs, with the service's defaults.</summary>
internal sealed record QueueSettings
{
    public bool IsFifo { get; init; }

    public TimeSpan VisibilityTimeout { get; init; } = TimeSpan.FromSeconds(30);

    public TimeSpan Delay { get; init; }

    public TimeSpan Retention { get; init; } = TimeSpan.FromDays(4);

    public TimeSpan ReceiveWait { get; init; }

    /// <summary>Gets the maximum size of a message in bytes.</summary>
    public int MaximumMessageSize { get; init; } = 1024 * 1024;

    /// <summary>
    /// Gets a value indicating whether the SHA-256 of the body is the deduplication ID if none is set.
    /// </summary>
    public bool HasContentBasedDeduplication { get; init; }

    /// <summary>Gets a value indicating whether deduplication IDs are compared within a group only.</summary>
    public bool DeduplicatesByGroup { get; init; }

    /// <summary>Gets the ARN of the queue for messages that were received too often, or null for none.</summary>
    public string? DeadLetterArn { get; init; }

    /// <summary>Gets the number of receives after which a message moves to the dead-letter queue.</summary>
    public int MaxReceives { get; init; }
}
