namespace Tern.Local.Engine;

/// <summary>
/// The settings of a table that UpdateTable and similar operations change. Immutable: a change replaces the whole
/// object.
/// </summary>
internal sealed record TableSettings
{
    /// <summary>The declared types of the key attributes of the table and all its indexes, sorted by name.</summary>
    public IReadOnlyList<KeyAttribute> Attributes { get; init; } = [];

    public bool PayPerRequest { get; init; }

    public Throughput Throughput { get; init; }

    /// <summary>The time at which the billing mode last changed to PAY_PER_REQUEST.</summary>
    public DateTimeOffset? PayPerRequestSince { get; init; }

    public DateTimeOffset? LastIncrease { get; init; }

    public DateTimeOffset? LastDecrease { get; init; }

    /// <summary>The number of throughput decreases on the day of <see cref="LastDecrease"/>.</summary>
    public int Decreases { get; init; }

    public bool DeletionProtection { get; init; }

    /// <summary>STANDARD or STANDARD_INFREQUENT_ACCESS; null, and not described, if it was never set.</summary>
    public string? TableClass { get; init; }

    /// <summary>The maximum throughput of an on-demand table; null if no limit was ever set.</summary>
    public OnDemandThroughput? OnDemand { get; init; }

    /// <summary>
    /// The warm throughput that was requested or reached through provisioned throughput; null if it was never above the
    /// default of the billing mode.
    /// </summary>
    public WarmThroughput? Warm { get; init; }

    /// <summary>The ARN of the KMS key to describe as the encryption key; null for the service's own key.</summary>
    public string? EncryptionKeyArn { get; init; }

    /// <summary>The policies of the table and of its streams: at most one for each.</summary>
    public IReadOnlyList<ResourcePolicy> Policies { get; init; } = [];

    /// <summary>The Contributor Insights settings of the table and its indexes, if they were ever changed.</summary>
    public IReadOnlyList<ContributorInsights> Insights { get; init; } = [];

    /// <summary>The tags, in the order in which they were first set.</summary>
    public IReadOnlyList<TableTag> Tags { get; init; } = [];

    /// <summary>The time at which point-in-time recovery was enabled; null if it isn't.</summary>
    public DateTimeOffset? RecoverableSince { get; init; }

    /// <summary>The recovery period in days.</summary>
    public int RecoveryDays { get; init; }

    /// <summary>The attribute with an item's time to live; null if time to live isn't enabled.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>The view type of the enabled stream; null if none is enabled.</summary>
    public StreamViewType? StreamView { get; init; }

    /// <summary>The label of the current or most recent stream; null if there never was one.</summary>
    public string? LatestStreamLabel { get; init; }

    /// <summary>The times of the last increase and decrease of the throughput.</summary>
    public ThroughputHistory ThroughputHistory => new(LastIncrease, LastDecrease, Decreases);

    /// <summary>The table's warm throughput, as described.</summary>
    public WarmThroughput WarmNow => (Warm ?? default).AtLeast(Base(Throughput));

    /// <summary>Returns the warm throughput of one of the table's indexes.</summary>
    public WarmThroughput WarmNowOf(SecondaryIndex index) => (index.Warm ?? default).AtLeast(Base(index.Throughput));

    /// <summary>Returns the default of the billing mode.</summary>
    private WarmThroughput Base(Throughput throughput) =>
        PayPerRequest ? WarmThroughput.OnDemand : new WarmThroughput(throughput.ReadUnits, throughput.WriteUnits);
}
