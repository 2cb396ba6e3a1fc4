using System.Numerics;
using System.Text.Json.Serialization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of a program that uses the DocumentClient alone, as Tern declares them.</summary>
[DynamoTable("document", PartitionKey = "owner", SortKey = "no", SortKeyType = KeyAttributeType.Number)]
[DynamoTableIndex("byState", PartitionKey = "state", SortKey = "openedAt")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial record Claim(
    [property: PartitionKey] string Owner, [property: SortKey] int No, ClaimState State,
    [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset OpenedAt)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds, WriteNull = true)]
    public DateTimeOffset? ClosedAt { get; init; }

    [DynamoAttribute(WriteNull = true)]
    public ClaimMoney? Due { get; init; }

    public BigInteger? Big { get; init; }

    public BigInteger? Exact { get; init; }

    public byte[]? Raw { get; init; }

    public AttributeValue Labels { get; init; }

    public HashSet<decimal>? Scores { get; init; }

    public List<ClaimEvent>? History { get; init; }

    [DynamoAttribute("odd name")]
    public bool? OddName { get; init; }

    public bool? IsOpen { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? Stamp { get; init; }
}

public sealed record ClaimMoney(decimal Amount, string Currency);

public sealed record ClaimEvent([property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset At)
{
    [DynamoAttribute(WriteNull = true)]
    public string? By { get; init; }
}

public enum ClaimState
{
    [JsonStringEnumMemberName("open")]
    Open,

    [JsonStringEnumMemberName("in_progress")]
    InProgress,

    [JsonStringEnumMemberName("done")]
    Done,
}
