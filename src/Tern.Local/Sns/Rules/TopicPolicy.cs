using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Sns;

/// <summary>A topic's policy. It is stored and returned; statements are added and removed by their labels.</summary>
internal static class TopicPolicy
{
    private static readonly string[] s_ownerActions =
    [
        "GetTopicAttributes", "SetTopicAttributes", "AddPermission", "RemovePermission", "DeleteTopic", "Subscribe", "ListSubscriptionsByTopic", "Publish",
    ];

    private static readonly string[] s_otherActions =
    [
        "*", "GetDataProtectionPolicy", "PutDataProtectionPolicy", "ListTagsForResource", "Receive", "TagResource", "UntagResource",
    ];

    /// <summary>Returns the policy that a new topic has.</summary>
    public static string Default(SnsTopic topic) => new JsonObject
    {
        ["Version"] = "2008-10-17",
        ["Id"] = "__default_policy_ID",
        ["Statement"] = new JsonArray((JsonNode)new JsonObject
        {
            ["Sid"] = "__default_statement_ID",
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["AWS"] = "*" },
            ["Action"] = new JsonArray([.. s_ownerActions.Select(static action => (JsonNode)("SNS:" + action))]),
            ["Resource"] = topic.Arn,
            ["Condition"] = new JsonObject { ["StringEquals"] = new JsonObject { ["AWS:SourceOwner"] = topic.Account } },
        }),
    }.ToJsonString();

    public static void Check(string json, Func<string, Serving.ServiceErrorException> fail)
    {
        try
        {
            if (JsonNode.Parse(json) is JsonObject) return;
        }
        catch (JsonException)
        {
            // It isn't valid either.
        }

        throw fail("Policy Error: null");
    }

    /// <summary>Returns a policy with another statement.</summary>
    public static string Add(string json, string arn, string label, IReadOnlyList<string> accounts, IReadOnlyList<string> actions)
    {
        foreach (var action in actions)
        {
            if (Array.IndexOf(s_ownerActions, action) < 0 && Array.IndexOf(s_otherActions, action) < 0)
                throw SnsErrors.Invalid("Policy statement action out of service scope!");
        }

        if (!accounts.All(static account => account == "*" || (account.Length == 12 && account.All(char.IsAsciiDigit))))
            throw SnsErrors.Invalid("A provided account ID is not valid");
        var policy = JsonNode.Parse(json)!.AsObject();
        var statements = Statements(policy);
        if (Find(statements, label) is not null) throw SnsErrors.Invalid("Statement already exists");
        var partition = arn[..arn.IndexOf(":sns:", StringComparison.Ordinal)];
        var principals = accounts.Select(account => account == "*" ? account : $"{partition}:iam::{account}:root");
        statements.Add((JsonNode)new JsonObject
        {
            ["Sid"] = label,
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["AWS"] = OneOrMore([.. principals]) },
            ["Action"] = OneOrMore([.. actions.Select(static action => $"SNS:{action}")]),
            ["Resource"] = arn,
        });
        return policy.ToJsonString();
    }

    /// <summary>Returns a policy without a statement.</summary>
    public static string Remove(string json, string label)
    {
        var policy = JsonNode.Parse(json)!.AsObject();
        var statements = Statements(policy);
        if (Find(statements, label) is { } found) statements.Remove(found);
        return policy.ToJsonString();
    }

    private static JsonArray Statements(JsonObject policy)
    {
        if (policy["Statement"] is JsonArray statements) return statements;
        var only = policy["Statement"]?.DeepClone();
        statements = only is null ? [] : [only];
        policy["Statement"] = statements;
        return statements;
    }

    private static JsonNode? Find(JsonArray statements, string label) => statements.FirstOrDefault(
        statement => statement is JsonObject && statement["Sid"] is JsonValue sid && sid.TryGetValue<string>(out var text) && text == label);

    private static JsonNode OneOrMore(IReadOnlyList<string> values) =>
        values is [var only] ? only : new JsonArray([.. values.Select(static value => (JsonNode)value)]);
}
