using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Sqs;

/// <summary>A queue's policy. It is stored and returned; statements are added and removed by their labels.</summary>
internal static class QueuePolicy
{
    private static readonly string[] s_actions =
    [
        "*", "ChangeMessageVisibility", "DeleteMessage", "GetQueueAttributes", "GetQueueUrl", "ListDeadLetterSourceQueues", "PurgeQueue", "ReceiveMessage",
        "SendMessage",
    ];

    public static void Check(string json)
    {
        try
        {
            if (JsonNode.Parse(json) is JsonObject) return;
        }
        catch (JsonException)
        {
            // It isn't valid either.
        }

        throw SqsErrors.InvalidAttribute("Policy");
    }

    /// <summary>Returns a policy with another statement.</summary>
    public static string Add(string? json, string arn, string label, IReadOnlyList<string> accounts, IReadOnlyList<string> actions)
    {
        foreach (var action in actions)
        {
            if (Array.IndexOf(s_actions, action) < 0)
                throw SqsErrors.Invalid($"SQS:{action}", "ActionName", "Only the queue owner is allowed to invoke this action.");
        }

        var policy = Parse(json) ?? new JsonObject { ["Version"] = "2012-10-17", ["Id"] = arn + "/SQSDefaultPolicy", ["Statement"] = new JsonArray() };
        if (policy["Statement"] is not JsonArray statements) policy["Statement"] = statements = [policy["Statement"]?.DeepClone()];
        if (statements.Any(statement => statement?["Sid"]?.GetValue<string>() == label)) throw SqsErrors.Invalid(label, "Label", "Already exists.");
        statements.Add((JsonNode)new JsonObject
        {
            ["Sid"] = label,
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["AWS"] = OneOrMore([.. accounts.Select(static account => $"arn:aws:iam::{account}:root")]) },
            ["Action"] = OneOrMore([.. actions.Select(static action => $"SQS:{action}")]),
            ["Resource"] = arn,
        });
        return policy.ToJsonString();
    }

    /// <summary>Returns a policy without a statement, or an empty string if it was the last.</summary>
    public static string Remove(string? json, string label)
    {
        var policy = Parse(json);
        if (policy?["Statement"] is not JsonArray statements
            || statements.FirstOrDefault(statement => statement?["Sid"]?.GetValue<string>() == label) is not { } found)
            throw SqsErrors.Invalid(label, "Label", "can't find label.");
        statements.Remove(found);
        return statements.Count == 0 ? "" : policy.ToJsonString();
    }

    private static JsonObject? Parse(string? json) => json is null ? null : JsonNode.Parse(json) as JsonObject;

    private static JsonNode OneOrMore(IReadOnlyList<string> values) =>
        values is [var only] ? only : new JsonArray([.. values.Select(static value => (JsonNode)value)]);
}
