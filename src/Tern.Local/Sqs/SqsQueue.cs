namespace Tern.Local.Sqs;

/// <summary>
/// A queue with everything that its attributes, tags and policy say. Its lock guards the mutable members.
/// </summary>
internal sealed class SqsQueue(string name, string account, string region, QueueHost host, DateTimeOffset createdAt)
{
    public Lock Gate { get; } = new();

    public string Name => name;

    public string Account => account;

    public string Arn { get; } = SqsArn.Of(region, account, name);

    public bool IsFifo { get; } = name.EndsWith(".fifo", StringComparison.Ordinal);

    public MessageQueue Messages { get; } =
        new(SqsArn.Of(region, account, name), new QueueSettings { IsFifo = name.EndsWith(".fifo", StringComparison.Ordinal) }, host);

    /// <summary>Gets or sets the attributes that were set, by name.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; set; } = new Dictionary<string, string>();

    public SortedDictionary<string, string> Tags { get; } = new(StringComparer.Ordinal);

    public DateTimeOffset CreatedAt { get; } = createdAt;

    public DateTimeOffset ModifiedAt { get; set; } = createdAt;

    public DateTimeOffset? PurgedAt { get; set; }

    public string UrlAt(string origin) => $"{origin}/{account}/{name}";
}
