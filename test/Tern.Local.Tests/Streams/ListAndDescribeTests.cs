namespace Tern.Local.Tests.Streams;

/// <summary>ListStreams and DescribeStream.</summary>
public class ListAndDescribeTests
{
    private readonly LocalService _service = new();

    [Fact]
    public void Streams_are_listed_in_pages()
    {
        foreach (var name in new[] { "ccc", "aaa", "bbb" }) Create(name);
        var first = _service.OkNode("ListStreams", """{"Limit":2}""");
        Assert.Equal(["aaa", "bbb"], first["Streams"]!.AsArray().Select(static stream => stream!["TableName"]!.GetValue<string>()));
        var last = first["LastEvaluatedStreamArn"]!.GetValue<string>();
        Assert.Equal(_service.Arn("bbb"), last);
        var second = _service.OkNode("ListStreams", $$"""{"ExclusiveStartStreamArn":"{{last}}"}""");
        Assert.Equal($$"""[{"StreamArn":"{{_service.Arn("ccc")}}","TableName":"ccc","StreamLabel":"2026-01-01T00:00:00.000"}]""",
            second["Streams"]!.ToJsonString());
        Assert.Null(second["LastEvaluatedStreamArn"]);
        Assert.Equal("aaa", _service.OkNode("ListStreams", """{"TableName":"aaa"}""")["Streams"]![0]!["TableName"]!.GetValue<string>());
        Assert.Equal("""{"Streams":[]}""", _service.Ok("ListStreams", """{"TableName":"none"}"""));
    }

    [Theory]
    [InlineData("ListStreams", """{"Limit":0}""",
        "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("ListStreams", """{"Limit":101}""", "One or more parameter values were invalid: Limit should be less than or equal to 100")]
    [InlineData("ListStreams", """{"ExclusiveStartStreamArn":"kossaapaaasdafsdaasdasdasdasasdasfadfadfasdasdas"}""", "Invalid StreamArn")]
    [InlineData("DescribeStream", "{}", "1 validation error detected: Value null at 'streamArn' failed to satisfy constraint: Member must not be null")]
    [InlineData("DescribeStream", """{"StreamArn":"fake-stream"}""", "Invalid StreamArn")]
    [InlineData("DescribeStream", """{"StreamArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain"}""", "Invalid StreamArn")]
    [InlineData("DescribeStream",
        """{"StreamArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc/stream/x","ExclusiveStartShardId":"short"}""",
        "1 validation error detected: Value 'short' at 'exclusiveStartShardId' failed to satisfy constraint: Member must have length "
        + "greater than or equal to 28")]
    [InlineData("DescribeStream",
        """{"StreamArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc/stream/x","ShardFilter":"""
        + """{"Type":"PARENT","ShardId":"shardId-00000000000000000001-00000000"}}""",
        "1 validation error detected: Value 'PARENT' at 'shardFilter.type' failed to satisfy constraint: Member must satisfy enum value set: [CHILD_SHARDS]")]
    public void Malformed_requests_are_refused(string operation, string body, string message) => _service.Invalid(operation, body, message);

    [Fact]
    public void An_unknown_stream_is_not_found() => Assert.Equal(
        ("ResourceNotFoundException",
            "Requested resource not found: Stream: arn:aws:dynamodb:us-east-1:000000000000:table/abc/stream/2015-05-11T21:21:33.291 not found"),
        _service.Error("DescribeStream", """{"StreamArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc/stream/2015-05-11T21:21:33.291"}"""));

    [Fact]
    public void A_stream_begins_with_one_open_shard()
    {
        Create("Plain");
        var stream = _service.DescribeStream(_service.Arn());
        Assert.Equal(("ENABLED", "NEW_IMAGE", "Plain"),
            (stream["StreamStatus"]!.GetValue<string>(), stream["StreamViewType"]!.GetValue<string>(), stream["TableName"]!.GetValue<string>()));
        Assert.Equal("""[{"AttributeName":"id","KeyType":"HASH"}]""", stream["KeySchema"]!.ToJsonString());
        Assert.Equal(_service.Time.GetUtcNow().ToUnixTimeSeconds(), stream["CreationRequestDateTime"]!.GetValue<double>());
        var shard = Assert.Single(stream["Shards"]!.AsArray())!;
        Assert.Matches("^shardId-[0-9]{20}-[0-9a-f]{8}$", shard["ShardId"]!.GetValue<string>());
        Assert.Matches("^[0-9]{24}$", shard["SequenceNumberRange"]!["StartingSequenceNumber"]!.GetValue<string>());
        Assert.Null(shard["SequenceNumberRange"]!["EndingSequenceNumber"]);
        Assert.Null(shard["ParentShardId"]);
    }

    [Fact]
    public void A_split_closes_parents_and_opens_two_children_each()
    {
        Create("Plain");
        var arn = _service.Arn();
        Assert.True(Split());
        Assert.True(Split());
        var shards = _service.DescribeStream(arn)["Shards"]!.AsArray();
        Assert.Equal(7, shards.Count);
        var ids = shards.Select(static shard => shard!["ShardId"]!.GetValue<string>()).ToArray();
        Assert.Equal(ids.Order(StringComparer.Ordinal), ids); // consumers rely on it
        Assert.Equal([null, ids[0], ids[0], ids[1], ids[1], ids[2], ids[2]], shards.Select(static shard => shard!["ParentShardId"]?.GetValue<string>()));
        Assert.Equal([true, true, true, false, false, false, false],
            shards.Select(static shard => shard!["SequenceNumberRange"]!["EndingSequenceNumber"] is not null));
        Assert.Equal([ids[3], ids[4]], _service.ShardIds(arn, $$""","ShardFilter":{"Type":"CHILD_SHARDS","ShardId":"{{ids[1]}}"}"""));
        Assert.Empty(_service.ShardIds(arn, $$""","ShardFilter":{"Type":"CHILD_SHARDS","ShardId":"{{ids[6]}}"}"""));
    }

    [Fact]
    public void Shards_are_described_in_pages_and_after_the_last_there_is_an_empty_one()
    {
        Create("Plain");
        var arn = _service.Arn();
        Assert.True(Split());
        var ids = _service.ShardIds(arn);
        var page = _service.DescribeStream(arn, ",\"Limit\":2");
        Assert.Equal(ids[1], page["LastEvaluatedShardId"]!.GetValue<string>());
        Assert.Equal([ids[2]], _service.ShardIds(arn, $",\"ExclusiveStartShardId\":\"{ids[1]}\""));
        var end = _service.DescribeStream(arn, $",\"ExclusiveStartShardId\":\"{ids[2]}\"");
        Assert.Empty(end["Shards"]!.AsArray());
        Assert.Null(end["LastEvaluatedShardId"]);
        Assert.Empty(_service.ShardIds(arn, ",\"ExclusiveStartShardId\":\"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\""));
    }

    [Fact]
    public void A_deleted_table_leaves_its_stream_for_a_day()
    {
        Create("Plain");
        var arn = _service.Arn();
        _service.Put("a");
        _service.Ok("DeleteTable", """{"TableName":"Plain"}""");
        Assert.Equal("DISABLED", _service.DescribeStream(arn)["StreamStatus"]!.GetValue<string>());
        Assert.Single(_service.ReadAll(arn)); // deleting a table is no deletion of its items
        Create("Plain");
        Assert.Equal(2, _service.OkNode("ListStreams", """{"TableName":"Plain"}""")["Streams"]!.AsArray().Count);
        _service.Time.Advance(TimeSpan.FromHours(24));
        Assert.Equal(_service.Arn(),
            Assert.Single(_service.OkNode("ListStreams", """{"TableName":"Plain"}""")["Streams"]!.AsArray())!["StreamArn"]!.GetValue<string>());
        Assert.Equal("ResourceNotFoundException", _service.Error("DescribeStream", $$"""{"StreamArn":"{{arn}}"}""").Type);
    }

    [Fact]
    public void Closed_shards_go_a_day_after_their_last_record()
    {
        Create("Plain");
        var arn = _service.Arn();
        _service.Put("a");
        Assert.True(Split());
        var ids = _service.ShardIds(arn);
        _service.Time.Advance(TimeSpan.FromHours(24));
        Assert.Equal(ids[1..], _service.ShardIds(arn));
    }

    private bool Split() => _service.Engine.FindTable("Plain"u8)!.Stream!.TrySplit();

    private void Create(string name) => _service.Ok("CreateTable", $$"""
        {"TableName":"{{name}}","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
         "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"} }
        """);
}
