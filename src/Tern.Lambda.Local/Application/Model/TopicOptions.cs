namespace Tern.Lambda.Local.Application;

/// <summary>A topic and its subscriptions.</summary>
internal sealed record TopicOptions
{
    public required string Name { get; init; }

    /// <summary>Gets the functions that each get every message.</summary>
    public IReadOnlyList<string> Functions { get; init; } = [];

    /// <summary>Gets the queues that each get every message.</summary>
    public IReadOnlyList<string> Queues { get; init; } = [];

    /// <summary>Gets a value indicating whether queues get the message without SNS's envelope.</summary>
    public bool IsRaw { get; init; }

    /// <summary>Gets the filter policy of all subscriptions, as JSON, or null for none.</summary>
    public string? FilterPolicy { get; init; }

    /// <summary>Gets the part of the message that the policy applies to: MessageAttributes or MessageBody.</summary>
    public string? FilterPolicyScope { get; init; }

    public bool HasContentBasedDeduplication { get; init; }

    public bool IsFifo => Name.EndsWith(".fifo", StringComparison.Ordinal);

    /// <summary>Returns the ARN of the topic with a name.</summary>
    public static string ArnOf(string name) => $"arn:aws:sns:{LocalAws.Region}:{LocalAws.Account}:{name}";
}
