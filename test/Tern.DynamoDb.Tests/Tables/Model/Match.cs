namespace Tern.DynamoDb.Tests.Tables;

[DynamoTable("matches", PartitionKey = "id")]
[DynamoTableIndex("ByTournament", PartitionKeys = ["tournament", "season"], PartitionKeyTypes = [KeyAttributeType.String, KeyAttributeType.Number],
    SortKeys = ["round", "bracket", "playedAt"], SortKeyTypes = [KeyAttributeType.Number, KeyAttributeType.String, KeyAttributeType.String])]
[DynamoTableIndex(
    "ByPlayer",
    PartitionKey = "player",
    SortKeys = ["seed", "round"],
    SortKeyTypes = [KeyAttributeType.Binary, KeyAttributeType.Number],
    Projection = IndexProjection.KeysOnly)]
[DynamoTableIndex("ByPlace", PartitionKeys = ["country", "tournament"])]
public sealed class Matches;

public enum Bracket { Lower, Upper }

/// <summary>Its members are the attributes of the indexes, without templates.</summary>
[DynamoItem<Matches>(Partition = "MATCH#{Id}", Naming = DynamoNaming.CamelCase)]
public sealed partial record Match([property: DynamoAttribute("matchId")] string Id, string Tournament, int Season)
{
    public decimal? Round { get; init; }

    public Bracket? Bracket { get; init; }

    public DateTimeOffset? PlayedAt { get; init; }

    public string? Player { get; init; }

    public byte[]? Seed { get; init; }

    public string? Country { get; init; }

    public string? Note { get; init; }
}

/// <summary>Another type of the table, in one of its indexes, with its own attribute names and stored nulls.</summary>
[DynamoItem<Matches>(Partition = "TRAINING#{Id}", Naming = DynamoNaming.CamelCase, WriteNulls = true)]
[DynamoIndex("ByPlace", MethodName = "AtPlace")]
public sealed partial record Training([property: DynamoAttribute("trainingId")] string Id, string? Country, string? Tournament);

/// <summary>The only type of its table, so its members determine the types of the index's attributes.</summary>
[DynamoTable("rack-readings", PartitionKey = "id")]
[DynamoTableIndex("ByDevice", PartitionKeys = ["site", "rack"], SortKeys = ["day", "level", "kind", "raw"])]
[DynamoItem]
public sealed partial class RackReading
{
    [PartitionKey]
    [DynamoAttribute("id")]
    public required Guid Id { get; init; }

    [DynamoAttribute("site")]
    public required string Site { get; init; }

    [DynamoAttribute("rack")]
    public long Rack { get; init; }

    [DynamoAttribute("day")]
    public DateOnly Day { get; init; }

    [DynamoAttribute("level")]
    public double Level { get; init; }

    [DynamoAttribute("kind", EnumAsNumber = true)]
    public Bracket Kind { get; init; }

    [DynamoAttribute("raw")]
    public ReadOnlyMemory<byte> Raw { get; init; }
}
