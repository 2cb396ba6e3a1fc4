
namespace Tern.Local.Serving;

/// <summary>A message that one service sends to a target: a queue, a topic or a function.</summary>
internal sealed record TargetMessage
{
    /// <summary>Gets the body. A function receives it as its event.</summary>
    public required string Body { get; init; }

    /// <summary>Gets the account in whose name the message is sent.</summary>
    public required string Sender { get; init; }

    /// <summary>Gets the message attributes, ordered by name.</summary>
    public IReadOnlyList<KeyValuePair<string, MessageAttribute>> Attributes { get; init; } = [];

    /// <summary>Gets the subject, for topics only.</summary>
    public string? Subject { get; init; }

    /// <summary>Gets the message group.</summary>
    public string? GroupId { get; init; }

    /// <summary>Gets the deduplication ID, which only FIFO queues and topics use.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>Gets the X-Ray trace header.</summary>
    public string? TraceHeader { get; init; }
}
