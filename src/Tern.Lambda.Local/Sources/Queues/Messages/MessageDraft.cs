namespace Tern.Lambda.Local.Sources;

/// <summary>A message as its sender defined it.</summary>
internal sealed record MessageDraft
{
    public required string Body { get; init; }

    public SortedDictionary<string, MessageAttribute> Attributes { get; init; } = new(StringComparer.Ordinal);

    /// <summary>Gets the delay, or null for the queue's.</summary>
    public TimeSpan? Delay { get; init; }

    public string? GroupId { get; init; }

    public string? DeduplicationId { get; init; }

    /// <summary>Gets the X-Ray trace header, or null for none.</summary>
    public string? TraceHeader { get; init; }
}
