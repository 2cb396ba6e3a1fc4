using System.Globalization;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>A topic. Its lock guards the mutable members.</summary>
internal sealed class SnsTopic(SnsArn arn)
{
    private const string FifoSuffix = ".fifo";

    private readonly Deduplication<SnsNotification> _before = new();

    public Lock Gate { get; } = new();

    public string Name => arn.Resource;

    public string Account => arn.Account;

    public string Region => arn.Region;

    public string Arn { get; } = arn.ToString();

    public bool IsFifo { get; } = IsFifoName(arn.Resource);

    /// <summary>Gets or sets the attributes that were set, by name.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; set; } = new Dictionary<string, string>();

    /// <summary>Gets the tags in the order in which they were added.</summary>
    public OrderedDictionary<string, string> Tags { get; } = new(StringComparer.Ordinal);

    public string? DataProtectionPolicy { get; set; }

    /// <summary>Gets or sets the subscriptions. The array isn't changed but replaced.</summary>
    public IReadOnlyList<SnsSubscription> Subscriptions { get; set; } = [];

    /// <summary>
    /// Gets or sets a value that is true if the topic was deleted. Requests that found it before are refused.
    /// </summary>
    public bool IsDeleted { get; set; }

    /// <summary>Gets or sets the number of subscriptions that were deleted.</summary>
    public int Deleted { get; set; }

    /// <summary>Gets or sets the messages that are kept for replays, or null if none are.</summary>
    public SnsArchive? Archive { get; set; }

    /// <summary>Gets or sets the number of messages of a FIFO topic that were numbered.</summary>
    public long Sequence { get; set; }

    public bool HasContentBasedDeduplication => Attributes.GetValueOrDefault("ContentBasedDeduplication") == "true";

    public string SignatureVersion => Attributes.GetValueOrDefault("SignatureVersion", "1");

    public static bool IsFifoName(string name) => name.EndsWith(FifoSuffix, StringComparison.Ordinal);

    /// <summary>
    /// Numbers a message of a FIFO topic, or returns the earlier one with the same deduplication ID. The caller holds
    /// the lock until the message is in all queues, so that they have the same order.
    /// </summary>
    public SnsNotification Number(SnsNotification message, out bool isNew)
    {
        var before = _before.Find(ScopeOf(message), message.DeduplicationId!, message.Time);
        isNew = before is null;
        if (before is not null) return before;
        var numbered = message with { SequenceNumber = string.Create(CultureInfo.InvariantCulture, $"1{++Sequence:D19}") };
        _before.Add(ScopeOf(message), message.DeduplicationId!, numbered, message.Time);
        Archive?.Add(numbered);
        return numbered;
    }

    /// <summary>Returns the messages whose deduplication IDs are in force. The caller holds the lock.</summary>
    public IEnumerable<SnsNotification> InForce(DateTimeOffset now) => _before.InForce(now).Select(static entry => entry.Message);

    /// <summary>Adds a message that was numbered before a restart.</summary>
    public void Restore(SnsNotification message)
    {
        _before.Add(ScopeOf(message), message.DeduplicationId!, message, message.Time);
        if (long.TryParse(message.SequenceNumber.AsSpan(1), NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number > Sequence)
            Sequence = number;
    }

    private string ScopeOf(SnsNotification message) => Attributes.GetValueOrDefault("FifoThroughputScope") == "MessageGroup" ? message.GroupId! : "";
}
