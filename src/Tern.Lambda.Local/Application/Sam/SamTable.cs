using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application.Sam;

/// <summary>A template's tables as seed files have them.</summary>
internal static class SamTable
{
    private static readonly string[] s_members =
    [
        "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "LocalSecondaryIndexes", "BillingMode", "ProvisionedThroughput", "StreamSpecification",
        "TimeToLiveSpecification",
    ];

    /// <summary>A table with all of its members; what only the service has, such as tags and alarms, is left out.</summary>
    public static string Read(SamValues values, string logical, JsonObject properties)
    {
        var table = new JsonObject { ["TableName"] = values.NameOf(logical) };
        foreach (var name in s_members)
        {
            if (properties[name] is { } value) table[name] = values.Resolve(value);
        }

        if (table["StreamSpecification"] is JsonObject stream) stream["StreamEnabled"] = true;
        return table.ToJsonString();
    }

    /// <summary>A table of one key.</summary>
    public static string ReadSimple(SamValues values, string logical, JsonObject properties)
    {
        var key = properties["PrimaryKey"] as JsonObject;
        var name = values.Text(key?["Name"]) ?? "id";
        var type = values.Text(key?["Type"]) switch
        {
            "Number" => "N",
            "Binary" => "B",
            _ => "S",
        };
        return new JsonObject
        {
            ["TableName"] = values.NameOf(logical),
            ["AttributeDefinitions"] = new JsonArray((JsonNode)new JsonObject { ["AttributeName"] = name, ["AttributeType"] = type }),
            ["KeySchema"] = new JsonArray((JsonNode)new JsonObject { ["AttributeName"] = name, ["KeyType"] = "HASH" }),
        }.ToJsonString();
    }
}
