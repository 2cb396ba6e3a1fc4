namespace Tern.DynamoDb.Tests.Tables;

public enum LooseState
{
    Open,
    Done,
}

/// <summary>An item whose scalars other programs store as other types.</summary>
[DynamoTable("loose")]
[DynamoItem(Lenient = true)]
public sealed partial record Loose([property: PartitionKey] string Id)
{
    public string? Text { get; init; }

    public int Number { get; init; }

    public decimal? Price { get; init; }

    public bool Flag { get; init; }

    public LooseState State { get; init; }

    public List<int> Numbers { get; init; } = [];

    public HashSet<string> Codes { get; init; } = [];

    public HashSet<long> Longs { get; init; } = [];

    public Dictionary<string, double> Rates { get; init; } = [];

    public LooseLine? Line { get; init; }
}

public sealed record LooseLine(string Sku, int Quantity);

/// <summary>The same, where one member alone is lenient.</summary>
[DynamoTable("partlyloose")]
[DynamoItem]
public sealed partial record PartlyLoose([property: PartitionKey] string Id, [property: DynamoAttribute(Lenient = true)] int Loose, int Number);
