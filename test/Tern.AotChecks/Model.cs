using System.Collections.Immutable;
using Tern.DynamoDb;

namespace Tern.AotChecks;

public enum Rank { Low, High }

public readonly record struct Point(double X, double Y);

public sealed record Line(string Sku, int Quantity, decimal Price);

[DynamoTable("checks", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByRank", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
[DynamoTableIndex("ByDay", PartitionKeys = ["Day", "Rank"], SortKeys = ["Number", "At"], SortKeyTypes = [KeyAttributeType.Number, KeyAttributeType.String])]
public sealed class Checks;

[DynamoItem<Checks>(Partition = "ENTRY#{Id}", Sort = "AT#{Number:D6}")]
[DynamoIndex("ByRank", Partition = "RANK#{Rank}", Sort = "{At:O}")]
public sealed partial record Entry(string Id, int Number, Rank Rank, DateTimeOffset At)
{
    [DynamoVersion]
    public long Version { get; init; }

    public decimal Amount { get; init; } = 1.5m;

    public Guid Token { get; init; }

    public DateOnly Day { get; init; }

    public TimeSpan? Length { get; init; }

    public byte[] Payload { get; init; } = [];

    public HashSet<string> Tags { get; init; } = [];

    public ImmutableArray<int> Counts { get; init; } = [];

    public Dictionary<string, Point> Points { get; init; } = [];

    public required IReadOnlyList<Line> Lines { get; init; }

    public AttributeMap? Free { get; init; }
}

[DynamoItem<Checks>(Partition = "ENTRY#{Id}", Sort = "NOTE", Cacheable = true)]
public sealed partial record Note(string Id, string Text);
