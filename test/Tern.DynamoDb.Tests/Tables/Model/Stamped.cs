namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An item whose new instances hold constants and computed values.</summary>
[DynamoTable("stamped")]
[DynamoTableIndex("ByKind", PartitionKey = "gpk")]
[DynamoItem]
[DynamoIndex("ByKind", Partition = "KIND#{Kind}")]
public sealed partial record Stamped([property: PartitionKey] string Id, string Source = "web")
{
    [DynamoAttribute("__edb_e__")]
    public string Entity { get; init; } = "order";

    public int? Days { get; init; } = 30;

    public LooseState State { get; init; } = LooseState.Done;

    public decimal Rate { get; init; } = -1.50m;

    public string? Kind { get; init; } = "plain";

    public List<string> Tags { get; init; } = [];

    public TimeSpan Wait { get; init; } = TimeSpan.FromSeconds(5);

    public DateTimeOffset CreatedAt { get; init; } = DateTimeOffset.UtcNow;
}

/// <summary>An item without nullable members, one of which has an initializer.</summary>
[DynamoTable("wholes")]
[DynamoItem]
public sealed partial class Whole
{
    [PartitionKey]
    public required string Id { get; init; }

    public string Name { get; set; } = null!;

    public required List<string> Words { get; init; }

    public string Colour { get; init; } = "red";

    public string? Note { get; init; }

    public HashSet<string> Codes { get; init; } = [];

    public Dictionary<string, string> Texts { get; init; } = null!;

    public LooseLine Line { get; init; } = new("s", 1);
}
