using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>A table that programs use.</summary>
internal sealed record TableShape(string Name, KeyPart Partition, KeyPart? Sort, bool IsProvisioned, params IndexShape[] Indexes)
{
    private static readonly KeyPart s_number = new("n", "N");
    private static readonly KeyPart s_text = new("s", "S");
    private static readonly KeyPart s_blob = new("f", "B");

    /// <summary>A partition key alone; both keys with indexes of every kind; numbers as keys, provisioned; bytes as keys.</summary>
    public static IReadOnlyList<TableShape> All { get; } =
    [
        new("Plain", new("id", "S"), null, false),
        new("Music", new("pk", "S"), new("sk", "S"), false,
            new("ByNumber", false, new("pk", "S"), s_number, "ALL", []),
            new("ByGroup", true, s_text, s_number, "INCLUDE", ["a", "l"]),
            new("ByBlob", true, s_blob, null, "KEYS_ONLY", [])),
        new("Numbers", new("id", "N"), new("at", "N"), true, new IndexShape("ByText", true, s_text, null, "ALL", [])),
        new("Blobs", new("id", "B"), new("sk", "B"), false, new IndexShape("ByText", false, new("id", "B"), s_text, "KEYS_ONLY", [])),
    ];

    public JsonObject Definition()
    {
        var parts = Indexes.SelectMany(static index => (KeyPart?[])[index.Partition, index.Sort]).Prepend(Sort).Prepend(Partition).OfType<KeyPart>().Distinct();
        var definition = new JsonObject
        {
            ["TableName"] = Name,
            ["AttributeDefinitions"] = new JsonArray(
                [.. parts.Select(static part => new JsonObject { ["AttributeName"] = part.Name, ["AttributeType"] = part.Type })]),
            ["KeySchema"] = Schema(Partition, Sort),
            ["BillingMode"] = IsProvisioned ? "PROVISIONED" : "PAY_PER_REQUEST",
        };
        if (IsProvisioned) definition["ProvisionedThroughput"] = Throughput();
        foreach (var index in Indexes)
        {
            var member = index.IsGlobal ? "GlobalSecondaryIndexes" : "LocalSecondaryIndexes";
            var list = (JsonArray?)definition[member] ?? [];
            definition[member] ??= list;
            var projection = new JsonObject { ["ProjectionType"] = index.Projection };
            if (index.NonKeyAttributes.Length > 0)
                projection["NonKeyAttributes"] = new JsonArray([.. index.NonKeyAttributes.Select(static name => JsonValue.Create(name))]);
            var entry = new JsonObject { ["IndexName"] = index.Name, ["KeySchema"] = Schema(index.Partition, index.Sort), ["Projection"] = projection };
            if (index.IsGlobal && IsProvisioned) entry["ProvisionedThroughput"] = Throughput();
            list.Add(entry);
        }

        return definition;
    }

    private static JsonArray Schema(KeyPart partition, KeyPart? sort)
    {
        var schema = new JsonArray(new JsonObject { ["AttributeName"] = partition.Name, ["KeyType"] = "HASH" });
        if (sort is not null) schema.Add(new JsonObject { ["AttributeName"] = sort.Name, ["KeyType"] = "RANGE" });
        return schema;
    }

    private static JsonObject Throughput() => new() { ["ReadCapacityUnits"] = 1000, ["WriteCapacityUnits"] = 1000 };
}
