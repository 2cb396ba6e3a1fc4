using System.Text.Json.Serialization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>A model of Dynamoose, as Tern declares it.</summary>
[DynamoTable("dynamoose", PartitionKey = "sensor", SortKey = "at", SortKeyType = KeyAttributeType.Number)]
[DynamoTableIndex("byKind", PartitionKey = "kind", SortKey = "seenAt")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial record Reading(
    [property: PartitionKey] string Sensor, [property: SortKey, DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)] DateTimeOffset At)
{
    public ReadingKind? Kind { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? SeenAt { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochSeconds)]
    public DateTimeOffset? CheckedAt { get; init; }

    public double? Level { get; init; }

    public byte[]? Raw { get; init; }

    public HashSet<string>? Labels { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public List<DateTimeOffset>? History { get; init; }

    public ReadingPlace? Place { get; init; }

    public AttributeValue Note { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Created { get; init; }

    [DynamoAttribute(DateFormat = DynamoDateFormat.EpochMilliseconds)]
    public DateTimeOffset? Updated { get; init; }
}

public sealed record ReadingPlace(string City, int Floor);

public enum ReadingKind
{
    [JsonStringEnumMemberName("indoor")]
    Indoor,

    [JsonStringEnumMemberName("roof-top")]
    RoofTop,
}
