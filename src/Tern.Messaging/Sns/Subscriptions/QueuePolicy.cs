using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Messaging.Sns.Subscriptions;

/// <summary>The policy of a queue: who may send to it.</summary>
internal static class QueuePolicy
{
    private const string Version = "2012-10-17";
    private const string SourceArn = "aws:SourceArn";

    /// <summary>Lets a topic send to a queue.</summary>
    /// <param name="policy">The queue's policy as it is; null for none.</param>
    /// <param name="queueArn">The queue.</param>
    /// <param name="topicArn">The topic.</param>
    /// <returns>The new policy, with every statement of the old; null if the old one allows it already.</returns>
    /// <exception cref="InvalidOperationException">The policy isn't JSON of the form that policies have.</exception>
    public static string? Allow(string? policy, string queueArn, string topicArn)
    {
        var root = Parse(policy, queueArn);
        var statements = new JsonArray();
        foreach (var statement in root["Statement"] switch
        {
            JsonArray many => (IEnumerable<JsonNode?>)many,
            { } one => [one],
            null => [],
        })
        {
            if (IsOfTopic(statement, topicArn)) return null;
            statements.Add(statement?.DeepClone());
        }

        statements.Add((JsonNode)new JsonObject
        {
            ["Effect"] = "Allow",
            ["Principal"] = new JsonObject { ["Service"] = "sns.amazonaws.com" },
            ["Action"] = "sqs:SendMessage",
            ["Resource"] = queueArn,
            ["Condition"] = new JsonObject { ["ArnEquals"] = new JsonObject { [SourceArn] = topicArn } },
        });
        root["Statement"] = statements;
        return root.ToJsonString();
    }

    private static JsonObject Parse(string? policy, string queueArn)
    {
        if (string.IsNullOrWhiteSpace(policy)) return new JsonObject { ["Version"] = Version };
        try
        {
            if (JsonNode.Parse(policy) is JsonObject root) return root;
        }
        catch (JsonException error)
        {
            throw Wrong(error);
        }

        throw Wrong(null);

        InvalidOperationException Wrong(Exception? cause) =>
            new($"The policy of the queue '{queueArn}' isn't a JSON object, so no statement can be added. Repair it, or set SetsQueuePolicy to false.", cause);
    }

    // As AWS's console, its SDKs and this method write it.
    private static bool IsOfTopic(JsonNode? statement, string topicArn)
    {
        if (statement is not JsonObject one || Text(one["Effect"]) != "Allow" || one["Condition"] is not JsonObject condition) return false;
        if (Text(one["Action"])?.ToUpperInvariant() is not ("SQS:SENDMESSAGE" or "SQS:*")) return false;
        foreach (var name in (ReadOnlySpan<string>)["ArnEquals", "ArnLike", "StringEquals", "StringLike"])
            if (condition.Count == 1 && Text(condition[name]?[SourceArn]) == topicArn) return true;
        return false;
    }

    private static string? Text(JsonNode? node) => node is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;
}
