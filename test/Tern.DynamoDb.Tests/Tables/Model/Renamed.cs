namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An item whose members were stored under other names before.</summary>
[DynamoTable("renamed")]
[DynamoItem]
public sealed partial record Renamed([property: PartitionKey] string Id)
{
    [DynamoAttribute("note", Aliases = ["Note", "remark"])]
    public string? Note { get; init; }

    [DynamoAttribute(Aliases = ["count"])]
    public required int Count { get; init; }

    [DynamoAttribute(Aliases = ["labels"])]
    public HashSet<string> Labels { get; init; } = [];

    public RenamedLine? Line { get; init; }

    [DynamoExtensionData]
    public AttributeMap? Other { get; init; }
}

public sealed record RenamedLine([property: DynamoAttribute(Aliases = new[] { "article" })] string Sku);

[DynamoItem(ProjectionOf = typeof(Renamed))]
[DynamoTable("renamed")]
public sealed partial record RenamedNote([property: PartitionKey] string Id)
{
    [DynamoAttribute("note", Aliases = ["Note", "remark"])]
    public string? Note { get; init; }
}
