using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>A queue's policy. It is stored and returned; statements are added and removed by their labels.</summary>
internal static class QueuePolicy
{
    private const int MaxActions = 7;

    private static readonly string[] s_actions =
    [
        "*", "ChangeMessageVisibility", "DeleteMessage", "GetQueueAttributes", "GetQueueUrl", "ListDeadLetterSourceQueues", "PurgeQueue", "ReceiveMessage",
        "SendMessage",
    ];

    public static void Check(string json)
    {
        try
        {
            if (JsonNode.Parse(json) is JsonObject policy && Statements(policy) is { Count: > 0 } all && all.All(static one => one is JsonObject)) return;
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

        if (accounts.FirstOrDefault(static account => account.Length != 12 || !account.All(char.IsAsciiDigit)) is { } other)
            throw SqsErrors.Invalid($"[{other}]", "PrincipalId", "Unable to verify principal.");
        if (actions.Count > MaxActions)
            throw new ServiceErrorException("OverLimit", $"{actions.Count} Actions were found, maximum allowed is {MaxActions}.") { StatusCode = 403 };
        var policy = Parse(json) ?? new JsonObject { ["Version"] = "2012-10-17", ["Id"] = arn + "/SQSDefaultPolicy", ["Statement"] = new JsonArray() };
        var statements = Statements(policy);
        if (Find(statements, label) is not null) throw SqsErrors.Invalid(label, "Label", "Already exists.");
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
        var policy = Parse(json) ?? [];
        var statements = Statements(policy);
        statements.Remove(Find(statements, label) ?? throw SqsErrors.Invalid(label, "Label", "can't find label."));
        return statements.Count == 0 ? "" : policy.ToJsonString();
    }

    /// <summary>Returns the statements of a policy as a list, which is also what the policy has then.</summary>
    private static JsonArray Statements(JsonObject policy)
    {
        if (policy["Statement"] is JsonArray statements) return statements;
        statements = policy["Statement"] is { } only ? [only.DeepClone()] : [];
        policy["Statement"] = statements;
        return statements;
    }

    private static JsonNode? Find(JsonArray statements, string label) => statements.FirstOrDefault(
        statement => statement is JsonObject && statement["Sid"] is JsonValue sid && sid.TryGetValue<string>(out var text) && text == label);

    private static JsonObject? Parse(string? json) => json is null ? null : JsonNode.Parse(json) as JsonObject;

    private static JsonNode OneOrMore(IReadOnlyList<string> values) =>
        values is [var only] ? only : new JsonArray([.. values.Select(static value => (JsonNode)value)]);
}
