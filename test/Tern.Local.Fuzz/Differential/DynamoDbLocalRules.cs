using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>
/// The differences between this server and AWS's DynamoDB Local that are explained. Each has a row in
/// docs/design/local-differences.md.
/// </summary>
internal static class DynamoDbLocalRules
{
    public static IReadOnlyList<DifferenceRule> All { get; } =
    [
        new("their-texts", static difference => difference.What == "message"),
        new("their-metrics", static difference => difference.IsMetric),
        new("their-numbers", static difference => difference.What.StartsWith("member", StringComparison.Ordinal) && IsSameInPlainNumbers(difference)),
        new("early-index-key-types", static difference => difference.Request.Operation == "UpdateItem"
            && OursSays(difference, "for Index Key", "the secondary index key", "IndexKey:")),
        new("early-legacy-actions", static difference => difference.Theirs.ErrorType == "ConditionalCheckFailedException"
            && OursSays(difference, "action is not supported", "action with value is not supported")),
        new("empty-return-values", static difference => (string?)difference.Request.Body["ReturnValues"] == ""
            && OursSays(difference, "Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD")),
        new("their-segments", static difference => difference.Request.Operation == "Scan" && difference.Request.Body.ContainsKey("Segment")
            && difference.PartsWays),
        new("their-last-pages", static difference => WhatInPlainNumbers(difference) == "member LastEvaluatedKey"
            && difference.Theirs.Body?["LastEvaluatedKey"] is null && (int?)difference.Ours.Body?["ScannedCount"] == (int?)difference.Request.Body["Limit"]),
        new("their-starting-keys", static difference => difference.Ours.Status == 200
            && TheirsSays(difference, "starting key does not match the range key predicate")),
        new("early-key-paths", static difference => difference.Request.Operation == "UpdateItem"
            && difference.Theirs.ErrorType == "ConditionalCheckFailedException" && OursSays(difference, "Key attributes must be scalars")),
        new("their-index-filters", static difference => difference.Request.Operation == "Scan" && difference.What.StartsWith("member", StringComparison.Ordinal)
            && (difference.Request.Body.ContainsKey("FilterExpression") || difference.Request.Body.ContainsKey("ScanFilter"))
            && IsOfSomeAttributes(difference)),
        new("their-updated-attributes", static difference => difference.Request.Operation == "UpdateItem"
            && difference.What.StartsWith("member Attributes", StringComparison.Ordinal)
            && (string?)difference.Request.Body["ReturnValues"] is "UPDATED_OLD" or "UPDATED_NEW"
            && IsPartOf(Plain(difference.Ours.Body?["Attributes"]?.DeepClone()), Plain(difference.Theirs.Body?["Attributes"]?.DeepClone()))),
        new("their-failures", static difference => difference.Theirs.Status == 500),
    ];

    private static bool TheirsSays(Difference difference, string text) => difference.Theirs.Message.Contains(text, StringComparison.Ordinal);

    private static bool OursSays(Difference difference, params ReadOnlySpan<string> texts)
    {
        foreach (var text in texts)
        {
            if (difference.Ours.Message.Contains(text, StringComparison.Ordinal)) return true;
        }

        return false;
    }

    /// <summary>Returns true if it reads an index that doesn't contain all attributes.</summary>
    private static bool IsOfSomeAttributes(Difference difference) => TableShape.All
        .Where(shape => shape.Name == (string?)difference.Request.Body["TableName"])
        .SelectMany(static shape => shape.Indexes)
        .Any(index => index.Name == (string?)difference.Request.Body["IndexName"] && index.Projection != "ALL");

    /// <summary>Returns true if one value contains everything of the other, under the same names.</summary>
    private static bool IsPartOf(JsonNode? part, JsonNode? whole) => (part, whole) switch
    {
        (JsonObject few, JsonObject many) => few.All(member => many.ContainsKey(member.Key) && IsPartOf(member.Value, many[member.Key])),
        (JsonArray few, JsonArray many) => few.All(element => many.Any(other => IsPartOf(element, other))),
        _ => part?.ToJsonString() == whole?.ToJsonString(),
    };

    private static bool IsSameInPlainNumbers(Difference difference) => WhatInPlainNumbers(difference) is not { } what || Difference.IsMetricAlone(what);

    private static string? WhatInPlainNumbers(Difference difference)
    {
        var theirs = difference.Theirs with { Body = Plain(difference.Theirs.Body?.DeepClone()) };
        return AnswerComparer.Compare(difference.Request, difference.Ours, theirs);
    }

    /// <summary>Numbers inside of maps and lists stay as they were sent there (007, 1e2), and large ones get an exponent (1E+10).</summary>
    private static JsonNode? Plain(JsonNode? node)
    {
        switch (node)
        {
            case JsonArray array:
                foreach (var element in array) Plain(element);
                break;
            case JsonObject members:
                foreach (var (name, value) in members.ToList())
                {
                    if (name == "N" && value is JsonValue number) members[name] = Plain((string)number!);
                    else if (name == "NS" && value is JsonArray set)
                        members[name] = new JsonArray([.. set.Select(static element => JsonValue.Create(Plain((string)element!)))]);
                    else Plain(value);
                }

                break;
        }

        return node;
    }

    private static string Plain(string number) => decimal.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
        ? value.ToString("0.############################", CultureInfo.InvariantCulture)
        : number;
}
