using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Checks;

/// <summary>A stream contains a table's whole history: its records, applied in order to an empty table, produce the
/// items that a Scan finds.</summary>
internal static class StreamCheck
{
    private static readonly JsonDocumentOptions s_deep = new() { MaxDepth = 256 };

    /// <summary>Returns what is wrong with a table's stream, or null if nothing is.</summary>
    /// <param name="table">The table's name; its stream shows new and old images, and began with the table.</param>
    /// <param name="arn">The stream that was there at the beginning: another, or none, says nothing of the table's past.</param>
    /// <param name="call">Sends a request and gives its answer.</param>
    public static string? Fault(string table, string arn, Func<string, string, byte[]> call)
    {
        var items = new Dictionary<string, string>();
        var stream = JsonNode.Parse(call("Streams.DescribeStream", new JsonObject { ["StreamArn"] = arn }.ToJsonString()))!["StreamDescription"];
        if (stream is null || (string?)stream["StreamStatus"] != "ENABLED") return null;
        foreach (var shard in stream["Shards"]!.AsArray())
        {
            var start = new JsonObject { ["StreamArn"] = arn, ["ShardId"] = shard!["ShardId"]!.DeepClone(), ["ShardIteratorType"] = "TRIM_HORIZON" };
            var iterator = (string?)JsonNode.Parse(call("Streams.GetShardIterator", start.ToJsonString()))!["ShardIterator"];
            while (iterator is not null)
            {
                using var page = JsonDocument.Parse(call("Streams.GetRecords", new JsonObject { ["ShardIterator"] = iterator }.ToJsonString()), s_deep);
                var records = page.RootElement.GetProperty("Records");
                foreach (var record in records.EnumerateArray())
                {
                    if (Apply(record, items) is { } fault) return fault;
                }

                iterator = records.GetArrayLength() > 0 && page.RootElement.TryGetProperty("NextShardIterator", out var next) ? next.GetString() : null;
            }
        }

        var scanned = 0;
        JsonNode? cursor = null;
        do
        {
            var scan = new JsonObject { ["TableName"] = table, ["ConsistentRead"] = true };
            if (cursor is not null) scan["ExclusiveStartKey"] = cursor.DeepClone();
            using var page = JsonDocument.Parse(call("Scan", scan.ToJsonString()), s_deep);
            foreach (var item in page.RootElement.GetProperty("Items").EnumerateArray())
            {
                scanned++;
                if (!items.ContainsValue(item.GetRawText()))
                    return $"the table has an item that the stream's records do not make: {Shorten(item.GetRawText())}";
            }

            cursor = page.RootElement.TryGetProperty("LastEvaluatedKey", out var last) ? JsonNode.Parse(last.GetRawText()) : null;
        }
        while (cursor is not null);
        return scanned == items.Count ? null : $"the stream's records make {items.Count} items, the table has {scanned}";
    }

    private static string? Apply(JsonElement record, Dictionary<string, string> items)
    {
        var change = record.GetProperty("dynamodb");
        var key = change.GetProperty("Keys").GetRawText();
        var before = change.TryGetProperty("OldImage", out var old) ? old.GetRawText() : null;
        if (items.GetValueOrDefault(key) != before)
            return $"a record's old image is not the item that the records before it made: {Shorten(record.GetRawText())}";
        var kind = record.GetProperty("eventName").GetString();
        if (kind == "REMOVE") items.Remove(key);
        else items[key] = change.GetProperty("NewImage").GetRawText();
        return (kind == "INSERT") == (before is null) ? null : $"a record is named {kind}: {Shorten(record.GetRawText())}";
    }

    private static string Shorten(string text) => text.Length > 500 ? text[..500] + "…" : text;
}
