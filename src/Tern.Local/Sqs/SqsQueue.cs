namespace Tern.Local.Sqs;

/// <summary>
/// A queue with everything that its attributes, tags and policy say. Its lock guards the mutable members.
/// </summary>
internal sealed class SqsQueue(SqsArn arn, QueueHost host, DateTimeOffset createdAt)
{
    public Lock Gate { get; } = new();

    public string Name => arn.Name;

    public string Account => arn.Account;

    public string Region => arn.Region;

    public string Arn { get; } = arn.ToString();

    public bool IsFifo { get; } = arn.Name.EndsWith(".fifo", StringComparison.Ordinal);

    public MessageQueue Messages { get; } =
        new(arn, new QueueSettings { IsFifo = arn.Name.EndsWith(".fifo", StringComparison.Ordinal) }, host);

    /// <summary>Gets or sets the attributes that were set, by name.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; set; } = new Dictionary<string, string>();

    public SortedDictionary<string, string> Tags { get; } = new(StringComparer.Ordinal);

    public DateTimeOffset CreatedAt { get; set; } = createdAt;

    public DateTimeOffset ModifiedAt { get; set; } = createdAt;

    public DateTimeOffset? PurgedAt { get; set; }

    /// <summary>
    /// Gets or sets a value that is true if the queue was deleted. Requests that found it before can still change it.
    /// </summary>
    public bool IsDeleted { get; set; }

    public string UrlAt(string origin) => $"{origin}/{arn.Account}/{arn.Name}";
}
