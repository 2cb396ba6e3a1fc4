using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Streams;
using Tern.Local.Engine.Tables.Settings;

namespace Tern.Local.Engine.Tables;

/// <summary>What of a table may change by UpdateTable. Immutable: a change replaces the whole.</summary>
internal sealed record TableSettings
{
    /// <summary>Key attributes' types as declared, of the table and all its indexes, in the order of their names.</summary>
    public IReadOnlyList<KeyAttribute> Attributes { get; init; } = [];

    public bool PayPerRequest { get; init; }

    public Throughput Throughput { get; init; }

    /// <summary>When the billing mode last became PAY_PER_REQUEST.</summary>
    public DateTimeOffset? PayPerRequestSince { get; init; }

    public DateTimeOffset? LastIncrease { get; init; }

    public DateTimeOffset? LastDecrease { get; init; }

    /// <summary>How often the throughput went down on the day of <see cref="LastDecrease"/>.</summary>
    public int Decreases { get; init; }

    public bool DeletionProtection { get; init; }

    /// <summary>STANDARD or STANDARD_INFREQUENT_ACCESS; null when never said, and then not described.</summary>
    public string? TableClass { get; init; }

    /// <summary>What a table billed by request serves at most; null when never limited.</summary>
    public OnDemandThroughput? OnDemand { get; init; }

    /// <summary>What the table was asked to be warm for, or has become through its throughput; null when never more than its billing mode gives.</summary>
    public WarmThroughput? Warm { get; init; }

    /// <summary>The ARN of the KMS key that the table is said to be encrypted with; null for the service's own key.</summary>
    public string? EncryptionKeyArn { get; init; }

    /// <summary>The policies of the table and of its streams: at most one each.</summary>
    public IReadOnlyList<ResourcePolicy> Policies { get; init; } = [];

    /// <summary>Contributor Insights of the table and its indexes, where they were ever switched.</summary>
    public IReadOnlyList<ContributorInsights> Insights { get; init; } = [];

    /// <summary>The tags in the order they were first set.</summary>
    public IReadOnlyList<TableTag> Tags { get; init; } = [];

    /// <summary>When point-in-time recovery was enabled; null while it is not.</summary>
    public DateTimeOffset? RecoverableSince { get; init; }

    /// <summary>How many days back the table can be recovered.</summary>
    public int RecoveryDays { get; init; }

    /// <summary>The attribute that holds an item's time to live, or null when none is enabled.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>What the enabled stream's records show; null when none is enabled.</summary>
    public StreamViewType? StreamView { get; init; }

    /// <summary>The label of the stream that is enabled, or was last; null when there never was one.</summary>
    public string? LatestStreamLabel { get; init; }

    /// <summary>When the throughput last went up and down.</summary>
    public ThroughputHistory ThroughputHistory => new(LastIncrease, LastDecrease, Decreases);

    /// <summary>What the table is warm for, as it is described.</summary>
    public WarmThroughput WarmNow => (Warm ?? default).AtLeast(Base(Throughput));

    /// <summary>What an index of the table is warm for.</summary>
    public WarmThroughput WarmNowOf(SecondaryIndex index) => (index.Warm ?? default).AtLeast(Base(index.Throughput));

    /// <summary>What the billing mode alone gives.</summary>
    private WarmThroughput Base(Throughput throughput) =>
        PayPerRequest ? WarmThroughput.OnDemand : new WarmThroughput(throughput.ReadUnits, throughput.WriteUnits);
}
