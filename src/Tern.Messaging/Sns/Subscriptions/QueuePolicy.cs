using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Messaging.Sns;

/// <summary>The access policy of a queue.</summary>
internal static class QueuePolicy
{
    private const string Version = "2012-10-17";
    private const string SourceArn = "aws:SourceArn";

    /// <summary>Allows a topic to send to a queue.</summary>
    /// <param name="policy">The queue's current policy, or null for none.</param>
    /// <param name="queueArn">The queue's ARN.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <returns>The new policy, with every statement of the old one; null if the old one already allows it.</returns>
    /// <exception cref="InvalidOperationException">The policy isn't JSON in the form of a policy.</exception>
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

    // Recognizes the statements that AWS's console, its SDKs and this method write.
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
