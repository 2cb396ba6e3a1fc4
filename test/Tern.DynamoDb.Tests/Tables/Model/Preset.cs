namespace Tern.DynamoDb.Tests.Tables;

[DynamoTable("presets", PartitionKey = "pk")]
[DynamoTableIndex("ByCity", PartitionKey = "gpk")]
public sealed class Presets;

/// <summary>An item without null members in a new instance.</summary>
[DynamoItem<Presets>(Partition = "PRESET#{Id}")]
[DynamoIndex("ByCity", Partition = "CITY#{City}")]
public sealed partial record Preset(string Id, string? Note = "none")
{
    public int? Days { get; init; } = 30;

    public List<string>? Tags { get; init; } = ["x"];

    public HashSet<string>? Labels { get; init; } = ["a"];

    public PresetLine Line { get; init; } = new();

    public List<int?> Numbers { get; init; } = [];

    public Dictionary<string, int?> Counts { get; init; } = [];

    public string? City { get; init; } = "Bonn";

    public string? Plain { get; init; }
}

public sealed record PresetLine
{
    public string? Sku { get; init; } = "sku";
}
