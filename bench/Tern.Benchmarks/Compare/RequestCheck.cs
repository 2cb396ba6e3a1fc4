using System.Text.Json.Nodes;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Compare;

/// <summary>Looks at what a subject really sent: a fast client that sends something else is not compared.</summary>
internal static class RequestCheck
{
    /// <summary>The body of a GetItem, 81 bytes: what is signed.</summary>
    public static byte[] GetItemPayload(string partitionKey) => System.Text.Encoding.UTF8.GetBytes(
        """{"Key":{"pk":{"S":"KEY"},"sk":{"S":"PROFILE#2024"}},"TableName":"Users"}""".Replace("KEY", partitionKey, StringComparison.Ordinal));

    public static async ValueTask TargetAsync(CannedHandler handler, Func<ValueTask> call, string target) => await CaptureAsync(handler, call, target);

    public static async ValueTask ItemKeyAsync(CannedHandler handler, Func<ValueTask> call, string partitionKey)
    {
        var body = await CaptureAsync(handler, call, "DynamoDB_20120810.GetItem");
        Expect(KeyJson(partitionKey), body["Key"]);
        Expect(JsonValue.Create(Canned.TableName), body["TableName"]);
    }

    public static async ValueTask ItemAsync(CannedHandler handler, Func<ValueTask> call, int number)
    {
        var body = await CaptureAsync(handler, call, "DynamoDB_20120810.PutItem");
        ExpectItem(number, body["Item"]);
        Expect(JsonValue.Create(Canned.TableName), body["TableName"]);
    }

    public static async ValueTask BatchKeysAsync(CannedHandler handler, Func<ValueTask> call, string[] partitionKeys)
    {
        var body = await CaptureAsync(handler, call, "DynamoDB_20120810.BatchGetItem");
        Expect(new JsonArray([.. partitionKeys.Select(KeyJson)]), body["RequestItems"]?[Canned.TableName]?["Keys"]);
    }

    public static async ValueTask TransactItemsAsync(CannedHandler handler, Func<ValueTask> call, int count)
    {
        var body = await CaptureAsync(handler, call, "DynamoDB_20120810.TransactWriteItems");
        var writes = body["TransactItems"]?.AsArray() ?? [];
        if (writes.Count != count) throw new InvalidOperationException($"{writes.Count} writes were sent, {count} were expected.");
        for (var i = 0; i < count; i++) ExpectItem(i, writes[i]?["Put"]?["Item"]);
    }

    public static async ValueTask UpdateAsync(CannedHandler handler, Func<ValueTask> call, string partitionKey)
    {
        var body = await CaptureAsync(handler, call, "DynamoDB_20120810.UpdateItem");
        Expect(KeyJson(partitionKey), body["Key"]);
        var expression = body["UpdateExpression"]?.GetValue<string>() ?? "";
        if (!expression.Contains("SET", StringComparison.Ordinal) || !expression.Contains("ADD", StringComparison.Ordinal)
            || body["ExpressionAttributeValues"]?.AsObject().Count != 2)
            throw new InvalidOperationException($"An update of two attributes was expected, but this was sent: {body.ToJsonString()}");
    }

    public static void Authorization(string header)
    {
        if (!header.StartsWith("AWS4-HMAC-SHA256 Credential=" + SigningKeys.AccessKey + "/", StringComparison.Ordinal)
            || !header.Contains("Signature=", StringComparison.Ordinal))
            throw new InvalidOperationException("The signer made no Authorization header of version 4.");
    }

    private static async ValueTask<JsonNode> CaptureAsync(CannedHandler handler, Func<ValueTask> call, string target)
    {
        handler.Captures = true;
        await call();
        handler.Captures = false;
        if (handler.LastTarget != target) throw new InvalidOperationException($"The request was for '{handler.LastTarget}', '{target}' was expected.");
        return JsonNode.Parse(handler.LastBody) ?? throw new InvalidOperationException("The request's body is null.");
    }

    private static JsonNode KeyJson(string partitionKey) => JsonNode.Parse(GetItemPayload(partitionKey))!["Key"]!.DeepClone();

    // Two texts of one instant are the same value: each library has its own format.
    private static void ExpectItem(int number, JsonNode? item)
    {
        var expected = JsonNode.Parse(Canned.ItemJson(number))!;
        var created = item?["createdAt"]?["S"]?.GetValue<string>() ?? "";
        if (!DateTimeOffset.TryParse(created, System.Globalization.CultureInfo.InvariantCulture, out var instant)
            || instant != DateTimeOffset.Parse(expected["createdAt"]!["S"]!.GetValue<string>(), System.Globalization.CultureInfo.InvariantCulture))
        {
            throw new InvalidOperationException($"The user's createdAt was sent as '{created}'.");
        }
        expected["createdAt"]!["S"] = created;
        Expect(expected, item);
    }

    private static void Expect(JsonNode? expected, JsonNode? found)
    {
        if (!JsonNode.DeepEquals(expected, found))
            throw new InvalidOperationException($"Expected in the request: {expected?.ToJsonString()}, but found: {found?.ToJsonString()}");
    }
}
