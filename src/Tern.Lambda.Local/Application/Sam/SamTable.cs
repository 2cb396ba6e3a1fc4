using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application;

/// <summary>Converts a template's tables to the format of seed files.</summary>
internal static class SamTable
{
    private static readonly string[] s_members =
    [
        "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "LocalSecondaryIndexes", "BillingMode", "ProvisionedThroughput", "StreamSpecification",
        "TimeToLiveSpecification",
    ];

    private static readonly string[] s_indexMembers =
    [
        "ContributorInsightsSpecification", "OnDemandThroughput", "WarmThroughput", "ReadOnDemandThroughputSettings", "WriteOnDemandThroughputSettings",
        "ReadProvisionedThroughputSettings", "WriteProvisionedThroughputSettings",
    ];

    private static readonly string[] s_numbers = ["ReadCapacityUnits", "WriteCapacityUnits"];

    private static readonly string[] s_flags = ["Enabled", "StreamEnabled"];

    /// <summary>
    /// Reads a table with all its members. Members that only the service has, such as tags and alarms, are left out.
    /// </summary>
    public static string Read(SamValues values, string logical, JsonObject properties)
    {
        var table = new JsonObject { ["TableName"] = values.NameOf(logical) };
        foreach (var name in s_members)
        {
            if (properties[name] is { } value) table[name] = values.Resolve(value);
        }

        if (table["StreamSpecification"] is JsonObject stream) stream["StreamEnabled"] = true;
        foreach (var index in (table["GlobalSecondaryIndexes"] as JsonArray ?? []).OfType<JsonObject>())
        {
            foreach (var name in s_indexMembers) index.Remove(name);
        }

        // The throughput of a global table is set for each replica.
        if (values.TypeOf(logical) == "AWS::DynamoDB::GlobalTable") table["BillingMode"] = "PAY_PER_REQUEST";
        Convert(table);
        return table.ToJsonString();
    }

    /// <summary>
    /// Converts values: CloudFormation accepts numbers and Booleans as text and vice versa; DynamoDB doesn't.
    /// </summary>
    private static void Convert(JsonObject members)
    {
        foreach (var (name, value) in members.ToArray())
        {
            switch (value)
            {
                case JsonObject inner: Convert(inner); break;
                case JsonArray items:
                    foreach (var item in items.OfType<JsonObject>()) Convert(item);
                    break;
                case JsonValue text when text.GetValueKind() == JsonValueKind.String && s_numbers.Contains(name)
                    && long.TryParse(text.GetValue<string>(), CultureInfo.InvariantCulture, out var number): members[name] = number; break;
                case JsonValue text when text.GetValueKind() == JsonValueKind.String && s_flags.Contains(name)
                    && bool.TryParse(text.GetValue<string>(), out var flag): members[name] = flag; break;
                case JsonValue other when other.GetValueKind() != JsonValueKind.String && !s_numbers.Contains(name) && !s_flags.Contains(name):
                    members[name] = other.ToJsonString(); break;
            }
        }
    }

    /// <summary>Reads a table with a single key.</summary>
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
