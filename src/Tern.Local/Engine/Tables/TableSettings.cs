using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Streams;

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

    public bool DeletionProtection { get; init; }

    /// <summary>STANDARD or STANDARD_INFREQUENT_ACCESS; null when never said, and then not described.</summary>
    public string? TableClass { get; init; }

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
}
