using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Streams;

/// <summary>Reads a table's stream by calls, as a consumer does.</summary>
internal static class StreamCalls
{
    /// <summary>A service with a table "Plain" (id S) whose stream has the view.</summary>
    public static LocalService WithStream(string view = "NEW_AND_OLD_IMAGES", string extra = "")
    {
        var service = new LocalService();
        service.Ok("CreateTable", $$"""
            {"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"{{view}}"}{{extra}}}
            """);
        return service;
    }

    public static string Arn(this LocalService service, string table = "Plain") =>
        service.OkNode("DescribeTable", $$"""{"TableName":"{{table}}"}""")["Table"]!["LatestStreamArn"]!.GetValue<string>();

    public static JsonNode DescribeStream(this LocalService service, string arn, string extra = "") =>
        service.OkNode("DescribeStream", $$"""{"StreamArn":"{{arn}}"{{extra}}}""")["StreamDescription"]!;

    public static List<string> ShardIds(this LocalService service, string arn, string extra = "") =>
        [.. service.DescribeStream(arn, extra)["Shards"]!.AsArray().Select(static shard => shard!["ShardId"]!.GetValue<string>())];

    public static string Iterator(this LocalService service, string arn, string shard, string type = "TRIM_HORIZON", string? sequence = null)
    {
        var number = sequence is null ? "" : $",\"SequenceNumber\":\"{sequence}\"";
        return service.OkNode("GetShardIterator",
            $$"""{"StreamArn":"{{arn}}","ShardId":"{{shard}}","ShardIteratorType":"{{type}}"{{number}}}""")["ShardIterator"]!.GetValue<string>();
    }

    public static JsonNode GetRecords(this LocalService service, string iterator, int? limit = null) =>
        service.OkNode("GetRecords", limit is null ? $$"""{"ShardIterator":"{{iterator}}"}""" : $$"""{"ShardIterator":"{{iterator}}","Limit":{{limit}}}""");

    /// <summary>All records of a shard, page by page, until a page is empty or the shard ends.</summary>
    public static List<JsonNode> ReadShard(this LocalService service, string arn, string shard, int limit = 1000)
    {
        var records = new List<JsonNode>();
        for (var iterator = service.Iterator(arn, shard); iterator is not null;)
        {
            var page = service.GetRecords(iterator, limit);
            records.AddRange(page["Records"]!.AsArray().Select(static record => record!));
            if (page["Records"]!.AsArray().Count == 0) break;
            iterator = page["NextShardIterator"]?.GetValue<string>();
        }

        return records;
    }

    /// <summary>All records of all shards, parents before children.</summary>
    public static List<JsonNode> ReadAll(this LocalService service, string? arn = null)
    {
        arn ??= service.Arn();
        return [.. service.ShardIds(arn).SelectMany(shard => service.ReadShard(arn, shard))];
    }

    public static string Sequence(this JsonNode record) => record["dynamodb"]!["SequenceNumber"]!.GetValue<string>();

    public static void Put(this LocalService service, string id, string attributes = "")
    {
        var more = attributes.Length == 0 ? "" : "," + attributes;
        service.Ok("PutItem", $$$"""{"TableName":"Plain","Item":{"id":{"S":"{{{id}}}"}{{{more}}} } }""");
    }

    public static void Delete(this LocalService service, string id) => service.Ok("DeleteItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"{{{id}}}"} } }""");
}
