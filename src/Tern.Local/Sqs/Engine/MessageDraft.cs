namespace Tern.Local.Sqs;

/// <summary>A message as its sender defined it.</summary>
internal sealed record MessageDraft
{
    public required string Body { get; init; }

    /// <summary>Gets the attributes, ordered by name.</summary>
    public IReadOnlyList<KeyValuePair<string, MessageAttribute>> Attributes { get; init; } = [];

    public string? GroupId { get; init; }

    /// <summary>
    /// Gets the deduplication ID of a message in a FIFO queue, set by the sender or derived from the body.
    /// </summary>
    public string? DeduplicationId { get; init; }

    /// <summary>Gets the X-Ray trace header, or null for none.</summary>
    public string? TraceHeader { get; init; }

    /// <summary>Gets the ID of the sender.</summary>
    public string SenderId { get; init; } = "";

    /// <summary>
    /// Gets the size that limits apply to: the body, and the names, types and values of the attributes, in bytes.
    /// </summary>
    public required int Size { get; init; }
}
