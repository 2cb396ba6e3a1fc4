using System.Globalization;
using Tern.Local.Engine;

namespace Tern.Local.Tests.Streams;

public class GetRecordsTests
{
    [Theory]
    [InlineData("KEYS_ONLY", false, false, new[] { 5, 5, 5 })]
    [InlineData("NEW_IMAGE", true, false, new[] { 26, 38, 5 })]
    [InlineData("OLD_IMAGE", false, true, new[] { 5, 26, 38 })]
    [InlineData("NEW_AND_OLD_IMAGES", true, true, new[] { 26, 59, 38 })] // the numbers of the developer guide's example
    public void Records_contain_the_images_of_their_view_and_count_its_bytes(string view, bool news, bool olds, int[] sizes)
    {
        var service = new LocalService();
        service.Ok("CreateTable", $$"""
            {"TableName":"Example","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"Id","AttributeType":"N"}],
             "KeySchema":[{"AttributeName":"Id","KeyType":"HASH"}],"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"{{view}}"} }
            """);
        service.Ok("PutItem", """{"TableName":"Example","Item":{"Id":{"N":"101"},"Message":{"S":"New item!"}}}""");
        service.Ok("PutItem", """{"TableName":"Example","Item":{"Id":{"N":"101"},"Message":{"S":"This item has changed"}}}""");
        service.Ok("DeleteItem", """{"TableName":"Example","Key":{"Id":{"N":"101"}}}""");
        var records = service.ReadAll(service.Arn("Example"));

        const string First = """{"Id":{"N":"101"},"Message":{"S":"New item!"}}""";
        const string Second = """{"Id":{"N":"101"},"Message":{"S":"This item has changed"}}""";
        Assert.Equal(["INSERT", "MODIFY", "REMOVE"], records.Select(static record => record["eventName"]!.GetValue<string>()));
        Assert.Equal([news ? First : null, news ? Second : null, null], records.Select(static record => record["dynamodb"]!["NewImage"]?.ToJsonString()));
        Assert.Equal([null, olds ? First : null, olds ? Second : null], records.Select(static record => record["dynamodb"]!["OldImage"]?.ToJsonString()));
        Assert.Equal(sizes, records.Select(static record => record["dynamodb"]!["SizeBytes"]!.GetValue<int>()));
        Assert.All(records, record =>
        {
            Assert.Equal("""{"Id":{"N":"101"}}""", record["dynamodb"]!["Keys"]!.ToJsonString());
            Assert.Equal(view, record["dynamodb"]!["StreamViewType"]!.GetValue<string>());
            Assert.Equal(service.Time.GetUtcNow().ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture),
                record["dynamodb"]!["ApproximateCreationDateTime"]!.ToJsonString());
            Assert.Equal(("aws:dynamodb", "us-east-1", "1.1"),
                (record["eventSource"]!.GetValue<string>(), record["awsRegion"]!.GetValue<string>(), record["eventVersion"]!.GetValue<string>()));
            Assert.Matches("^[0-9a-f]{32}$", record["eventID"]!.GetValue<string>());
            Assert.Null(record["userIdentity"]);
        });
        Assert.Equal(3, records.Select(static record => record["eventID"]!.GetValue<string>()).Distinct().Count());
        Assert.Equal(records.Select(static record => record.ToJsonString()), service.ReadAll(service.Arn("Example"))
            .Select(static record => record.ToJsonString()));
    }

    [Fact]
    public void A_write_that_changes_nothing_leaves_no_record()
    {
        var service = StreamCalls.WithStream();
        service.Put("a", """ "n":{"N":"1"},"s":{"SS":["x","y"]} """);
        service.Put("a", """ "s":{"SS":["y","x"]},"n":{"N":"1.0"} """); // equal values, written differently
        service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET n = :n REMOVE nothing","ExpressionAttributeValues":{":n":{"N":"1"}}}""");
        service.Ok("UpdateItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""");
        service.Delete("b");
        service.Error("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}},"ConditionExpression":"attribute_not_exists(id)"}""");
        service.Ok("BatchWriteItem",
            """{"RequestItems":{"Plain":[{"DeleteRequest":{"Key":{"id":{"S":"b"}}}},{"PutRequest":{"Item":{"id":{"S":"a"},"n":{"N":"1"}"""
            + ""","s":{"SS":["x","y"]}}}}]}}""");
        Assert.Single(service.ReadAll());
        service.Ok("UpdateItem", """{"TableName":"Plain","Key":{"id":{"S":"c"}}}"""); // makes an item of its key alone
        Assert.Equal(2, service.ReadAll().Count);
    }

    [Fact]
    public void Batches_and_transactions_leave_a_record_for_each_change()
    {
        var service = StreamCalls.WithStream("NEW_IMAGE");
        service.Ok("BatchWriteItem", """{"RequestItems":{"Plain":[{"PutRequest":{"Item":{"id":{"S":"a"}}}},{"PutRequest":{"Item":{"id":{"S":"b"}}}}]}}""");
        service.Ok("TransactWriteItems", """
            {"TransactItems":[
              {"Update":{"TableName":"Plain","Key":{"id":{"S":"a"}},"UpdateExpression":"SET x = :x","ExpressionAttributeValues":{":x":{"S":"1"}}}},
              {"Delete":{"TableName":"Plain","Key":{"id":{"S":"b"}}}},
              {"ConditionCheck":{"TableName":"Plain","Key":{"id":{"S":"d"}},"ConditionExpression":"attribute_not_exists(id)"}},
              {"Put":{"TableName":"Plain","Item":{"id":{"S":"c"}}}}]}
            """);
        service.Error("TransactWriteItems", """
            {"TransactItems":[
              {"Put":{"TableName":"Plain","Item":{"id":{"S":"e"}}}},
              {"ConditionCheck":{"TableName":"Plain","Key":{"id":{"S":"a"}},"ConditionExpression":"attribute_not_exists(id)"}}]}
            """);
        Assert.Equal(["INSERT a", "INSERT b", "MODIFY a", "REMOVE b", "INSERT c"],
            service.ReadAll().Select(static record => $"{record["eventName"]} {record["dynamodb"]!["Keys"]!["id"]!["S"]}"));
    }

    [Fact]
    public void Changes_before_the_stream_and_after_it_are_not_in_it()
    {
        var service = new LocalService().AddPlainTable();
        service.Put("before");
        service.Ok("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"}}""");
        service.Put("within");
        var arn = service.Arn();
        service.Ok("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":false}}""");
        service.Put("after");
        Assert.Equal("within", Assert.Single(service.ReadAll(arn))["dynamodb"]!["Keys"]!["id"]!["S"]!.GetValue<string>());
    }

    [Fact]
    public void A_limit_ends_a_page()
    {
        var service = StreamCalls.WithStream("KEYS_ONLY");
        for (var i = 0; i < 2_100; i++) service.Put("k" + i.ToString(CultureInfo.InvariantCulture));
        var (arn, shard) = (service.Arn(), service.ShardIds(service.Arn())[0]);
        var page = service.GetRecords(service.Iterator(arn, shard), 1);
        Assert.Single(page["Records"]!.AsArray());
        Assert.Equal(1_000, service.GetRecords(page["NextShardIterator"]!.GetValue<string>())["Records"]!.AsArray().Count);
        Assert.Equal(2_100, service.ReadShard(arn, shard, 999).Select(static record => record.Sequence()).Distinct().Count());
        var iterator = service.Iterator(arn, shard);
        service.Invalid("GetRecords", $$"""{"ShardIterator":"{{iterator}}","Limit":0}""",
            "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
        service.Invalid("GetRecords", $$"""{"ShardIterator":"{{iterator}}","Limit":1001}""",
            "One or more parameter values were invalid: Limit should be less than or equal to 1000");
        service.Invalid("GetRecords", "{}", "1 validation error detected: Value null at 'shardIterator' failed to satisfy constraint: Member must not be null");
    }

    [Fact]
    public void A_megabyte_ends_a_page()
    {
        var service = StreamCalls.WithStream("NEW_IMAGE");
        var text = new string('x', 300_000);
        for (var i = 0; i < 5; i++) service.Put("k" + i.ToString(CultureInfo.InvariantCulture), $$""" "text":{"S":"{{text}}"} """);
        var (arn, shard) = (service.Arn(), service.ShardIds(service.Arn())[0]);
        var page = service.GetRecords(service.Iterator(arn, shard));
        Assert.Equal(3, page["Records"]!.AsArray().Count);
        page = service.GetRecords(page["NextShardIterator"]!.GetValue<string>());
        Assert.Equal(2, page["Records"]!.AsArray().Count);
    }

    [Fact]
    public void An_open_shard_always_has_a_next_iterator_and_a_closed_one_until_its_end()
    {
        var service = StreamCalls.WithStream("KEYS_ONLY");
        var (arn, shard) = (service.Arn(), service.ShardIds(service.Arn())[0]);
        service.Put("a");
        service.Put("b");
        var open = service.GetRecords(service.Iterator(arn, shard));
        Assert.NotNull(open["NextShardIterator"]);
        Assert.True(service.Engine.FindTable("Plain"u8)!.Stream!.TrySplit());
        Assert.NotNull(service.GetRecords(service.Iterator(arn, shard), 1)["NextShardIterator"]);
        Assert.Null(service.GetRecords(service.Iterator(arn, shard), 2)["NextShardIterator"]);
        var last = service.GetRecords(open["NextShardIterator"]!.GetValue<string>());
        Assert.Empty(last["Records"]!.AsArray());
        Assert.Null(last["NextShardIterator"]);
        Assert.Null(service.GetRecords(service.Iterator(arn, shard, "LATEST"))["NextShardIterator"]);
    }

    [Fact]
    public void After_a_split_an_items_changes_go_on_in_one_child()
    {
        var service = StreamCalls.WithStream("NEW_IMAGE");
        var arn = service.Arn();
        for (var round = 0; round < 4; round++)
        {
            for (var i = 0; i < 50; i++) service.Put("k" + i.ToString(CultureInfo.InvariantCulture), $$""" "n":{"N":"{{round}}"} """);
            Assert.True(service.Engine.FindTable("Plain"u8)!.Stream!.TrySplit());
        }

        var shards = service.DescribeStream(arn)["Shards"]!.AsArray();
        Assert.Equal(1 + 2 + 4 + 8 + 16, shards.Count);
        var perKey = new Dictionary<string, List<(string Shard, int Round)>>();
        foreach (var shard in shards.Select(static shard => shard!["ShardId"]!.GetValue<string>()))
        {
            foreach (var record in service.ReadShard(arn, shard))
            {
                var id = record["dynamodb"]!["Keys"]!["id"]!["S"]!.GetValue<string>();
                var round = int.Parse(record["dynamodb"]!["NewImage"]!["n"]!["N"]!.GetValue<string>(), CultureInfo.InvariantCulture);
                if (!perKey.TryGetValue(id, out var places)) perKey[id] = places = [];
                places.Add((shard, round));
            }
        }

        var parents = shards.ToDictionary(static shard => shard!["ShardId"]!.GetValue<string>(), static shard => shard!["ParentShardId"]?.GetValue<string>());
        Assert.Equal(50, perKey.Count);
        Assert.All(perKey.Values, places =>
        {
            Assert.Equal([0, 1, 2, 3], places.Select(static place => place.Round));
            for (var i = 1; i < places.Count; i++) Assert.Equal(places[i - 1].Shard, parents[places[i].Shard]);
        });
        Assert.InRange(perKey.Values.Select(static places => places[3].Shard).Distinct().Count(), 5, 8); // spread over the shards
    }

    [Fact]
    public void A_stream_keeps_no_more_than_its_share_of_memory()
    {
        var service = new LocalService().AddPlainTable();
        var table = service.Engine.FindTable("Plain"u8)!;
        table.Stream = new TableStream("Plain", table.Key, StreamViewType.NewImage, service.Time.GetUtcNow(), service.Time, maxBytes: 50_000);
        Assert.True(table.Stream.TrySplit());
        for (var i = 0; i < 1_000; i++)
            service.Put("k" + i.ToString(CultureInfo.InvariantCulture),
                """ "text":{"S":"some hundred bytes of text, or so, that are the same for each of the items that are put here."} """);
        var shards = table.Stream.DescribeShards();
        var kept = 0;
        foreach (var shard in shards)
            kept += table.Stream.Read(shard.Id, table.Stream.FindPosition(shard.Id, ShardIteratorType.TrimHorizon, 0), 1_000).Records.Count;
        Assert.InRange(kept, 100, 200); // some 270 bytes each
        Assert.Contains(shards, shard => Trimmed(() => table.Stream.Read(shard.Id, shard.Start + 1, 1)));

        static bool Trimmed(Action read)
        {
            try
            {
                read();
                return false;
            }
            catch (EngineException failure) when (failure.Error == EngineError.TrimmedDataAccess)
            {
                return true;
            }
        }
    }
}
