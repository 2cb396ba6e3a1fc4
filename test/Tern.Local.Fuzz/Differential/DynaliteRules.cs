using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Tern.Local.Fuzz.Differential;

/// <summary>The differences between this server and dynalite that are explained. Each has a row in docs/design/local-differences.md.</summary>
internal static partial class DynaliteRules
{
    public static IReadOnlyList<DifferenceRule> All { get; } =
    [
        new("newer-texts", static difference => difference.What == "message" && Older(difference.Ours.Message) == Older(difference.Theirs.Message)),
        new("newer-value-faults", static difference => IsRefusedByBoth(difference) && ValueFaults().IsMatch(difference.Ours.Message)
            && ValueFaults().IsMatch(difference.Theirs.Message)),
        new("empty-index-keys", static difference => difference.Ours.Message.Contains("cannot contain an empty", StringComparison.Ordinal)),
        new("collection-metrics", static difference => difference.What.Contains("ItemCollectionMetrics", StringComparison.Ordinal)
            && difference.Theirs.Body?["ItemCollectionMetrics"] is null),
        new("empty-pages-cost", static difference => difference.What == "member ConsumedCapacity" && (int?)difference.Ours.Body?["ScannedCount"] == 0),
        new("missing-operands", static difference => NoValues().IsMatch(Conditions(difference))
            && (difference.PartsWays || difference.What.StartsWith("member Items", StringComparison.Ordinal)
            || difference is { What: "error type", Theirs.ErrorType: "ConditionalCheckFailedException" })),
        new("select-rules", static difference => Says(
            difference.Ours,
            "when choosing to get",
            "Select type ALL_ATTRIBUTES is not supported",
            "ALL_PROJECTED_ATTRIBUTES can be used only when",
            "Consistent reads are not supported on global")),
        new("return-values", static difference => Says(
            difference.Ours, "ReturnValues can only be ALL_OLD or NONE", "Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD")),
        new("unprojected-attributes", static difference => Says(difference.Ours, "does not project")),
        new("index-writes-cost", static difference => difference.What == "member ConsumedCapacity"
            && difference.Request.Operation is not ("Query" or "Scan" or "GetItem" or "BatchGetItem")),
        new("conditions-come-first", static difference => difference is
        {
            What: "error type", Ours.ErrorType: "ConditionalCheckFailedException", Theirs.ErrorType: "ValidationException",
        }),
        new("consistent-scans-cost", static difference => difference.What == "member ConsumedCapacity" && difference.Request.Operation == "Scan"
            && (bool?)difference.Request.Body["ConsistentRead"] == true),
        new("not-contains-nothing", static difference => (difference.PartsWays || difference.What.StartsWith("member Items", StringComparison.Ordinal))
            && difference.Request.Text.Contains("NOT_CONTAINS", StringComparison.Ordinal)),
        new("empty-batches", static difference => difference.Request.Body["RequestItems"] is JsonObject { Count: 0 }),
        new("double-negation", static difference => Says(difference.Theirs, "Syntax error; Expected")
            && difference.Request.Text.Contains("NOT NOT", StringComparison.Ordinal)),
        new("conditional-operator-mixing", static difference => Says(difference.Ours, "ConditionalOperator} Expression parameters")),
        new("names-in-wrong-places", static difference => IsRefusedByBoth(difference) && Says(difference.Theirs, "Syntax error; Expected")
            && Says(difference.Ours, "reserved keyword", "Invalid function name")),
        new("unused-in-any-order", static difference => Says(difference.Ours, "unused in expressions") && Says(difference.Theirs, "unused in expressions")),
        new("segment-alone", static difference => Says(difference.Ours, "The TotalSegments parameter is required")),
        new("arithmetic-precision", static difference => Says(difference.Ours, "more than 38 significant digits") && difference.Theirs.Status == 200),
        new("expected-in-or", static difference => difference.PartsWays && (string?)difference.Request.Body["ConditionalOperator"] == "OR"
            && difference.Request.Body["Expected"] is not null),
        new("first-in-expression", static difference => IsRefusedByBoth(difference) && Says(difference.Ours, "is not defined")
            && Says(difference.Theirs, "Incorrect operand type", "must be distinct")),
        new("first-of-an-update", static difference => IsRefusedByBoth(difference) && UpdateFaults().IsMatch(difference.Ours.Message)
            && UpdateFaults().IsMatch(difference.Theirs.Message)),
        new("equal-containers", static difference => difference.PartsWays && difference.Theirs.ErrorType == "ConditionalCheckFailedException"
            && Regex.IsMatch(difference.Request.Text, "\"[ML]\":[{\\[]")),
        new("empty-starting-keys", static difference => difference.Request.Body["ExclusiveStartKey"] is not null
            && Says(difference.Theirs, "cannot contain an empty")),
        new("local-indexes-read-the-table", static difference => difference.What.StartsWith("member", StringComparison.Ordinal)
            && difference.Request.Body.ContainsKey("IndexName")
            && (difference.Request.Body.ContainsKey("ProjectionExpression") || difference.Request.Body.ContainsKey("AttributesToGet")
            || (string?)difference.Request.Body["Select"] == "ALL_ATTRIBUTES")),
        new("which-index", static difference => Says(difference.Ours, "for Index Key") && Says(difference.Theirs, "for Index Key")),
        new("nothing-updated", static difference => difference.What == "member Attributes" && difference.Ours.Body?["Attributes"] is null
            && difference.Theirs.Body?["Attributes"] is JsonObject { Count: 0 }),
        new("scan-segments", static difference => difference.Request.Operation == "Scan" && difference.Request.Body.ContainsKey("Segment")
            && (Says(difference.Ours, "correct Segment") || Says(difference.Theirs, "correct Segment"))),
        new("key-condition-types", static difference => Says(difference.Ours, "Condition parameter type does not match schema type")),
        new("key-paths", static difference => Says(difference.Ours, "Key attributes must be scalars")),
        new("distinct-operands", static difference => Says(difference.Ours, "The first operand must be distinct")),
        new("index-key-updates", static difference => Says(difference.Ours, "attempted to update the secondary index key", "does not exist in the item")
            && Says(difference.Theirs, "for Index Key")),
        new("mixing-in-batches", static difference => difference.Request.Operation == "BatchGetItem"
            && Says(difference.Ours, "Can not use both expression and non-expression")),
        new("conditional-operator", static difference => difference.Ours.Message.Contains("ConditionalOperator c", StringComparison.Ordinal)),
        new("filters-of-newer-types", static difference => Says(difference.Theirs, "AttributeValue type") && Says(difference.Theirs, "is not valid for")),
        new("empty-names", static difference => Says(difference.Ours, "Empty attribute name")),
        new("functions-of-updates", static difference => Says(difference.Ours, "The function is not allowed in an update expression")
            && Says(difference.Theirs, "Invalid function name")),
        new("operand-types",
            static difference => difference.Ours.Message.Contains("Incorrect operand type for operator or function", StringComparison.Ordinal)),
    ];

    private static bool Says(Answer answer, params ReadOnlySpan<string> texts)
    {
        foreach (var text in texts)
        {
            if (answer.Message.Contains(text, StringComparison.Ordinal)) return true;
        }

        return false;
    }

    private static string Conditions(Difference difference) =>
        string.Join(' ', ((string[])["ConditionExpression", "FilterExpression"]).Select(name => (string?)difference.Request.Body[name]));

    private static bool IsRefusedByBoth(Difference difference) => difference.Ours.Status == 400 && difference.Theirs.Status == 400;

    /// <summary>The text as it was before most operations began it with a count, and put quotes around values.</summary>
    private static string Older(string message)
    {
        message = Counted().Replace(message, "");
        message = message.Replace("\"", "", StringComparison.Ordinal);
        message = Syntax().Replace(message, "Syntax error");
        return WhoIsNull().Replace(message, "");
    }

    [GeneratedRegex(@"^\d+ validation errors? detected: ")]
    private static partial Regex Counted();

    /// <summary>A comparison of two operands neither of which is a value of the request: both may be missing.</summary>
    [GeneratedRegex(@"[\w\])] (=|<>|<=?|>=?) [a-zA-Z#]|[\w\])] IN \(([^)]*[ (])?[a-zA-Z#]")]
    private static partial Regex NoValues();

    /// <summary>dynalite says what its own parser expected; the service shows the token and the text near it.</summary>
    [GeneratedRegex("Syntax error; (Expected|token).*$", RegexOptions.Singleline)]
    private static partial Regex Syntax();

    [GeneratedRegex(": [A-Za-z]+( and [A-Za-z]+)? (is|are) null$")]
    private static partial Regex WhoIsNull();

    /// <summary>Errors of an update that depend on the item.</summary>
    [GeneratedRegex(
        "incorrect data type|invalid for update|does not exist in the item|more than 38 significant|Type mismatch for Index Key|update the secondary " +
        "index key")]
    private static partial Regex UpdateFaults();

    /// <summary>Errors of a single attribute value.</summary>
    [GeneratedRegex(
        "numeric value|Number (under|over)flow|more than 38 significant|contains duplicates|An? \\w+ set  ?may not be empty|must not be empty|must " +
        "contain exactly one of the supported datatypes|Null attribute value types|may not be empty")]
    private static partial Regex ValueFaults();
}
