namespace Tern.Local.Tests.Streams;

/// <summary>CreateTable, UpdateTable and DescribeTable: the member StreamSpecification.</summary>
public class StreamSpecificationTests
{
    private const string Invalid = "One or more parameter values were invalid: ";

    [Theory]
    [InlineData("""{"StreamEnabled":true}""", Invalid + "Table is being created with a stream enabled, UpdateViewType is required")]
    [InlineData("""{"StreamEnabled":false,"StreamViewType":"NEW_IMAGE"}""", Invalid
        + "Table is being created with a stream disabled, UpdateViewType should not be specified")]
    [InlineData("""{"StreamViewType":"NEW_IMAGE"}""",
        "1 validation error detected: Value null at 'streamSpecification.streamEnabled' failed to satisfy constraint: Member must not be null")]
    [InlineData("{}", "1 validation error detected: Value null at 'streamSpecification.streamEnabled' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"StreamEnabled":true,"StreamViewType":"new_image"}""",
        "1 validation error detected: Value 'new_image' at 'streamSpecification.streamViewType' failed to satisfy constraint: Member must "
        + "satisfy enum value set: [OLD_IMAGE, KEYS_ONLY, NEW_AND_OLD_IMAGES, NEW_IMAGE]")]
    public void A_new_table_takes_a_view_with_a_stream_and_none_without(string specification, string message) => new LocalService().Invalid("CreateTable", $$"""
        {"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
         "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"StreamSpecification":{{specification}}}
        """, message);

    [Fact]
    public void A_stream_that_is_not_enabled_leaves_no_trace()
    {
        var service = new LocalService();
        service.Ok("CreateTable", """
            {"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"StreamSpecification":{"StreamEnabled":false}}
            """);
        var table = service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!;
        Assert.Null(table["StreamSpecification"]);
        Assert.Null(table["LatestStreamArn"]);
        Assert.Equal("""{"Streams":[]}""", service.Ok("ListStreams", """{"TableName":"Plain"}"""));
    }

    [Fact]
    public void A_table_is_described_with_its_stream()
    {
        var service = StreamCalls.WithStream("KEYS_ONLY");
        var table = service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!;
        Assert.Equal("""{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"}""", table["StreamSpecification"]!.ToJsonString());
        Assert.Equal("2026-01-01T00:00:00.000", table["LatestStreamLabel"]!.GetValue<string>());
        Assert.Equal("arn:aws:dynamodb:us-east-1:000000000000:table/Plain/stream/2026-01-01T00:00:00.000", table["LatestStreamArn"]!.GetValue<string>());
    }

    [Fact]
    public void A_stream_is_enabled_once_and_disabled_once_and_named_ever_after()
    {
        var service = new LocalService().AddPlainTable();
        const string Enable = """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"}}""";
        const string Disable = """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":false}}""";
        service.Invalid("UpdateTable", Disable, "Table has no stream to disable: TableName: Plain");
        service.Invalid("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":true}}""", Invalid
            + "If stream is being enabled then UpdateViewType is required");
        var updated = service.OkNode("UpdateTable", Enable)["TableDescription"]!;
        Assert.Equal("UPDATING", updated["TableStatus"]!.GetValue<string>());
        Assert.True(updated["StreamSpecification"]!["StreamEnabled"]!.GetValue<bool>());
        service.Invalid("UpdateTable", Enable, "Table already has an enabled stream: TableName: Plain");
        service.Invalid("UpdateTable", Enable.Replace("NEW_IMAGE", "KEYS_ONLY", StringComparison.Ordinal),
            "Table already has an enabled stream: TableName: Plain");
        service.Invalid("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":false,"StreamViewType":"NEW_IMAGE"}}""",
            Invalid + "If stream is being disabled, then UpdateViewType must not be specified");

        var first = service.Arn();
        service.Ok("UpdateTable", Disable);
        var table = service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!;
        Assert.Null(table["StreamSpecification"]);
        Assert.Equal(first, table["LatestStreamArn"]!.GetValue<string>());
        Assert.Equal("DISABLED", service.DescribeStream(first)["StreamStatus"]!.GetValue<string>());
        service.Invalid("UpdateTable", Disable, "Table has no stream to disable: TableName: Plain");

        service.Ok("UpdateTable", Enable); // in the same millisecond: still another stream
        Assert.NotEqual(first, service.Arn());
        Assert.Equal("ENABLED", service.DescribeStream(service.Arn())["StreamStatus"]!.GetValue<string>());
    }

    [Fact]
    public void A_stream_does_not_change_along_with_throughput_or_indexes()
    {
        var service = new LocalService();
        service.Ok("CreateTable", """
            {"TableName":"Plain","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5},"AttributeDefinitions":[{"AttributeName":"id",
             "AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
            """);
        const string Stream = """
            "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"}
            """;
        service.Invalid("UpdateTable", $$$"""{"TableName":"Plain",{{{Stream}}},"ProvisionedThroughput":{"ReadCapacityUnits":6,"WriteCapacityUnits":5} }""",
            Invalid + "You cannot modify stream status while updating table IOPS");
        service.Invalid("UpdateTable", $$$"""{"TableName":"Plain",{{{Stream}}},"GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"abc"} }]}""",
            Invalid + "You cannot create or delete index while changing stream status");
        Assert.Null(service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["LatestStreamArn"]);
        service.Ok("UpdateTable", $$"""{"TableName":"Plain",{{Stream}},"BillingMode":"PAY_PER_REQUEST"}""");
        Assert.NotNull(service.Arn());
    }
}
