namespace Tern.Local.Sns;

/// <summary>A subscription. The lock of its topic guards the mutable members.</summary>
internal sealed class SnsSubscription(SnsTopic topic, string id)
{
    private long _delivered;
    private long _failed;

    public SnsTopic Topic => topic;

    /// <summary>Gets the ID, which is the end of the ARN.</summary>
    public string Id => id;

    public string Arn { get; } = $"{topic.Arn}:{id}";

    public required string Protocol { get; init; }

    public required string Endpoint { get; init; }

    /// <summary>Gets the account that subscribed.</summary>
    public required string Owner { get; init; }

    /// <summary>Gets the ARN of the caller that subscribed.</summary>
    public required string Principal { get; init; }

    /// <summary>Gets the position in lists.</summary>
    public required long Number { get; init; }

    /// <summary>Gets the number of messages that the endpoint accepted, and of those that it finally didn't.</summary>
    public (long Delivered, long Failed) Deliveries => (Interlocked.Read(ref _delivered), Interlocked.Read(ref _failed));

    public bool IsConfirmed { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether only callers with a signature can delete the subscription.
    /// </summary>
    public bool WasAuthenticated { get; set; }

    public bool IsDeleted { get; set; }

    /// <summary>Gets or sets the attributes that were set, by name.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; set; } = new Dictionary<string, string>();

    /// <summary>Gets or sets the filter, or null if all messages are delivered.</summary>
    public FilterPolicy? Filter { get; set; }

    /// <summary>Gets or sets the policy that selects the messages to replay, or null for none.</summary>
    public ReplayPolicy? Replay { get; set; }

    /// <summary>
    /// Gets a value indicating whether new messages are delivered. After a replay with an end, none are.
    /// </summary>
    public bool IsLive => IsConfirmed && Replay?.End is null;

    public bool IsRaw => Attributes.GetValueOrDefault("RawMessageDelivery") == "true";

    /// <summary>Counts a message that was or wasn't delivered.</summary>
    public void Count(bool isDelivered) => Interlocked.Increment(ref isDelivered ? ref _delivered : ref _failed);

    public bool IsHttp => Protocol is "http" or "https";

    /// <summary>Gets the ARN of the queue for messages that can't be delivered, or null for none.</summary>
    public string? DeadLetterArn { get; set; }
}
