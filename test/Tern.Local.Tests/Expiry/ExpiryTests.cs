using System.Globalization;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Expiry;

/// <summary>UpdateTimeToLive, and the expiration of items. The test advances its own clock, so nothing here
/// waits.</summary>
public class ExpiryTests
{
    private const string Enable = """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""";
    private const string Disable = """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":false,"AttributeName":"ttl"}}""";

    private readonly LocalService _service = StreamCalls.WithStream();

    private long Now => _service.Time.GetUtcNow().ToUnixTimeSeconds();

    [Fact]
    public void An_item_is_removed_in_the_second_after_its_time()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        PutUntil("a", Now + 60);
        _service.Time.Advance(TimeSpan.FromSeconds(60));
        Assert.True(Exists("a")); // "less than the current time" expires
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Assert.False(Exists("a"));
    }

    [Fact]
    public void An_item_whose_time_is_over_can_be_read_until_it_is_removed()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        PutUntil("a", Now - 3600);
        Assert.True(Exists("a"));
        Assert.Equal(1, _service.OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>());
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Assert.False(Exists("a"));
    }

    [Fact]
    public void Existing_items_expire_once_it_is_enabled_and_stop_once_it_is_disabled()
    {
        PutUntil("a", Now - 10);
        PutUntil("b", Now + 100);
        _service.Time.Advance(TimeSpan.FromSeconds(50));
        Assert.True(Exists("a"));
        _service.Ok("UpdateTimeToLive", Enable);
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Assert.False(Exists("a"));
        _service.Ok("UpdateTimeToLive", Disable);
        _service.Time.Advance(TimeSpan.FromDays(1));
        Assert.True(Exists("b"));
    }

    [Theory]
    [InlineData(""" "ttl":{"S":"1"} """)] // only numbers
    [InlineData(""" "ttl":{"N":"-5"} """)]
    [InlineData(""" "ttl":{"N":"0"} """)]
    [InlineData(""" "ttl":{"N":"0.5"} """)]
    [InlineData(""" "ttl":{"N":"1E+125"} """)]
    [InlineData(""" "ttl":{"N":"1767225600000"} """)] // milliseconds: a day in the year 57970
    [InlineData(""" "ttl":{"N":"1600000000"} """)] // September 2020: more than five years ago
    [InlineData(""" "ttl":{"M":{"ttl":{"N":"1767225000"}}} """)]
    [InlineData(""" "TTL":{"N":"1767225000"} """)]
    public void A_time_to_live_before_the_last_five_years_or_of_another_type_never_expires(string attribute)
    {
        _service.Ok("UpdateTimeToLive", Enable);
        _service.Put("a", attribute);
        _service.Time.Advance(TimeSpan.FromDays(365));
        Assert.True(Exists("a"));
    }

    [Theory]
    [InlineData("1767225599")]
    [InlineData("1767225599.999")]
    [InlineData("1.767225599E+9")]
    [InlineData("1640995200")] // four years ago
    public void Seconds_may_be_written_as_any_number(string seconds)
    {
        _service.Ok("UpdateTimeToLive", Enable);
        _service.Put("a", $$""" "ttl":{"N":"{{seconds}}"} """);
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Assert.False(Exists("a"));
    }

    [Fact]
    public void The_time_of_the_last_write_counts()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        PutUntil("later", Now + 10);
        PutUntil("sooner", Now + 1000);
        PutUntil("kept", Now + 10);
        PutUntil("deleted", Now + 10);
        PutUntil("later", Now + 100);
        PutUntil("sooner", Now + 5);
        _service.Ok("UpdateItem", """{"TableName":"Plain","Key":{"id":{"S":"kept"}},"UpdateExpression":"REMOVE #t","ExpressionAttributeNames":{"#t":"ttl"}}""");
        _service.Delete("deleted");
        _service.Time.Advance(TimeSpan.FromSeconds(50));
        Assert.Equal((true, false, true), (Exists("later"), Exists("sooner"), Exists("kept")));
        _service.Time.Advance(TimeSpan.FromDays(40)); // longer than a timer is set for at once
        Assert.Equal((false, true), (Exists("later"), Exists("kept")));
    }

    [Fact]
    public void A_far_end_is_reached()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        PutUntil("a", Now + 100L * 24 * 3600);
        _service.Time.Advance(TimeSpan.FromDays(100));
        Assert.True(Exists("a"));
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Assert.False(Exists("a"));
    }

    [Fact]
    public void The_stream_record_identifies_the_service_as_the_remover()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        PutUntil("a", Now + 5);
        PutUntil("b", Now + 5);
        _service.Delete("b");
        _service.Time.Advance(TimeSpan.FromSeconds(6));
        var records = _service.ReadAll();
        Assert.Equal(["INSERT a", "INSERT b", "REMOVE b", "REMOVE a"],
            records.Select(static record => $"{record["eventName"]} {record["dynamodb"]!["Keys"]!["id"]!["S"]}"));
        Assert.Null(records[2]["userIdentity"]);
        Assert.Equal("""{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service"}""", records[3]["userIdentity"]!.ToJsonString());
        Assert.Equal("a", records[3]["dynamodb"]!["OldImage"]!["id"]!["S"]!.GetValue<string>());
        Assert.Null(records[3]["dynamodb"]!["NewImage"]);
    }

    [Fact]
    public void Indexes_lose_the_item_too()
    {
        var service = LocalService.WithTable("S", """
            ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"g",
             "AttributeType":"S"}],
            "LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"g",
             "KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}],
            "GlobalSecondaryIndexes":[{"IndexName":"Global","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}]
            """);
        service.Ok("UpdateTimeToLive", """{"TableName":"Music","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        var end = service.Time.GetUtcNow().ToUnixTimeSeconds() + 30;
        service.Ok("PutItem", $$$"""{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"1"},"g":{"S":"x"},"ttl":{"N":"{{{end}}}"} } }""");
        service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"2"},"g":{"S":"x"}}}""");
        service.Time.Advance(TimeSpan.FromSeconds(31));
        foreach (var index in new[] { "Local", "Global" })
            Assert.Equal(1, service.OkNode("Scan", $$"""{"TableName":"Music","IndexName":"{{index}}"}""")["Count"]!.GetValue<int>());
        var table = service.OkNode("DescribeTable", """{"TableName":"Music"}""")["Table"]!;
        Assert.Equal((1, 1), (table["ItemCount"]!.GetValue<int>(), table["GlobalSecondaryIndexes"]![0]!["ItemCount"]!.GetValue<int>()));
    }

    [Fact]
    public void Many_items_expire_at_once_and_the_others_remain()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        for (var i = 0; i < 2_000; i++) PutUntil("k" + i.ToString(CultureInfo.InvariantCulture), i % 2 == 0 ? Now + 10 : Now + 1_000);
        _service.Time.Advance(TimeSpan.FromSeconds(11));
        Assert.Equal(1_000, _service.OkNode("Scan", """{"TableName":"Plain","Select":"COUNT"}""")["Count"]!.GetValue<int>());
        Assert.Equal(1_000, _service.ReadAll().Count(static record => record["userIdentity"] is not null));
    }

    [Fact]
    public void Without_items_that_expire_there_is_no_timer()
    {
        Assert.Equal(0, _service.Time.PendingTimers);
        _service.Ok("UpdateTimeToLive", Enable);
        _service.Put("a");
        PutUntil("old", 1_600_000_000);
        Assert.Equal(0, _service.Time.PendingTimers);
        PutUntil("b", Now + 10);
        Assert.Equal(1, _service.Time.PendingTimers);
        _service.Time.Advance(TimeSpan.FromSeconds(11));
        Assert.Equal(0, _service.Time.PendingTimers);
        PutUntil("c", Now + 10);
        _service.Engine.Stop();
        Assert.Equal(0, _service.Time.PendingTimers);
        PutUntil("d", Now + 10);
        Assert.Equal(0, _service.Time.PendingTimers);
    }

    [Fact]
    public void Items_of_a_deleted_table_and_a_reset_service_are_ignored()
    {
        _service.Ok("UpdateTimeToLive", Enable);
        PutUntil("a", Now + 10);
        var arn = _service.Arn();
        _service.Ok("DeleteTable", """{"TableName":"Plain"}""");
        _service.Time.Advance(TimeSpan.FromSeconds(20));
        Assert.Single(_service.ReadAll(arn));
        _service.Engine.Reset();
        Assert.Equal("""{"Streams":[]}""", _service.Ok("ListStreams", "{}"));
    }

    [Fact]
    public void The_attribute_is_enabled_once_and_disabled_by_its_name()
    {
        _service.Invalid("UpdateTimeToLive", Disable, "TimeToLive is already disabled");
        Assert.Equal("""{"TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""", _service.Ok("UpdateTimeToLive", Enable));
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"ttl"}}""",
            _service.Ok("DescribeTimeToLive", """{"TableName":"Plain"}"""));
        _service.Invalid("UpdateTimeToLive", Enable, "TimeToLive is already enabled");
        _service.Invalid("UpdateTimeToLive", Disable.Replace("ttl", "other", StringComparison.Ordinal),
            "TimeToLive is active on a different AttributeName: current AttributeName is ttl");
        _service.Ok("UpdateTimeToLive", Disable);
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLED"}}""", _service.Ok("DescribeTimeToLive", """{"TableName":"Plain"}"""));
    }

    private void PutUntil(string id, long second) => _service.Put(id, $$""" "ttl":{"N":"{{second}}"} """);

    private bool Exists(string id) => _service.Ok("GetItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"{{{id}}}"} } }""") != "{}";
}
