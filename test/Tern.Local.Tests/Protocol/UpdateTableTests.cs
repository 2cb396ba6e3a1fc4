using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

/// <summary>
/// UpdateTable compared with the service (captured in October 2026): valid combinations, the order of errors, and the
/// definitions that are kept.
/// </summary>
public class UpdateTableTests
{
    private const string Units = """{"ReadCapacityUnits":5,"WriteCapacityUnits":5}""";
    private const string Invalid = "One or more parameter values were invalid: ";
    private const string Indexes = """
        [{"IndexName":"One","KeySchema":[{"AttributeName":"a","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},
         "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}},
        {"IndexName":"Two","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},
         "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}}]
        """;

    private readonly LocalService _service = new();

    [Theory]
    [InlineData("")]
    [InlineData(""","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]""")]
    [InlineData(""","GlobalSecondaryIndexUpdates":[]""")]
    [InlineData(""","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]""")]
    public void A_request_without_a_change_is_refused_before_its_table_is_looked_for(string members) =>
        _service.Invalid("UpdateTable", $$"""{"TableName":"Gone"{{members}}}""",
        "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, SSESpecification, "
            + "ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, " +
        "MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required");

    [Theory]
    [InlineData(""" "DeletionProtectionEnabled":true,"BillingMode":"PAY_PER_REQUEST" """,
        "DeletionProtection modification must be the only operation in the request")]
    [InlineData(""" "DeletionProtectionEnabled":true,"TableClass":"STANDARD" """, "TableClass modification must be the only operation in the request")]
    [InlineData(""" "TableClass":"STANDARD","StreamSpecification":{"StreamEnabled":false} """,
        "TableClass modification must be the only operation in the request")]
    [InlineData(""" "DeletionProtectionEnabled":true,"GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}] """,
        "DeletionProtection modification must be the only operation in the request")]
    [InlineData(""" "DeletionProtectionEnabled":true,"GlobalSecondaryIndexUpdates":[] """, "List of GlobalSecondaryIndexUpdates is empty")]
    [InlineData(""" "BillingMode":"PAY_PER_REQUEST","GlobalSecondaryIndexUpdates":[] """, "List of GlobalSecondaryIndexUpdates is empty")]
    [InlineData(""" "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"},"ProvisionedThroughput":"""
        + """{"ReadCapacityUnits":6,"WriteCapacityUnits":5} """, "You cannot modify stream status while updating table IOPS")]
    [InlineData(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}],"ProvisionedThroughput":"""
        + """{"ReadCapacityUnits":6,"WriteCapacityUnits":5} """, "You cannot create or delete index while updating table IOPS")]
    [InlineData(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}],"StreamSpecification":"""
        + """{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"} """, "You cannot create or delete index while changing stream status")]
    [InlineData(""" "GlobalSecondaryIndexUpdates":[{}] """,
        "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null")]
    [InlineData(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"},"Update":{"IndexName":"One"}}] """,
        "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object")]
    [InlineData(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}},{"Update":{"IndexName":"One"}}] """,
        "Only one global secondary index update per index is allowed simultaneously. Index: One")]
    [InlineData(""" "BillingMode":"PROVISIONED" """, "ProvisionedThroughput must be specified when BillingMode is PROVISIONED")]
    [InlineData(""" "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Three","KeySchema":[{"AttributeName":"c","KeyType":"HASH"}]"""
        + ""","Projection":{"ProjectionType":"ALL"}}}] """, "AttributeDefinitions is not specified for index: Three")]
    public void Conflicting_changes_are_refused_as_a_whole(string members, string message)
    {
        Provisioned();
        var before = Describe().ToJsonString();
        _service.Invalid("UpdateTable", $$"""{"TableName":"Made",{{members}}}""", Invalid + message);
        Assert.Equal(before, Describe().ToJsonString());
        _service.Invalid("UpdateTable", $$"""{"TableName":"Gone",{{members}}}""", Invalid + message);
    }

    [Theory]
    [InlineData("""{"Delete":{"IndexName":"None"}}""", "ResourceNotFoundException", "Requested resource not found: Index None for table Made")]
    [InlineData("""{"Update":{"IndexName":"None","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}}""",
        "ResourceNotFoundException", "Requested resource not found: Index None for table Made")]
    [InlineData("""{"Delete":{"IndexName":"Local"}}""", "ValidationException", "Cannot delete an index that is not a GlobalSecondaryIndex: Local")]
    [InlineData("""{"Update":{"IndexName":"Local","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}}""",
        "ValidationException", "Cannot update an index that is not a GlobalSecondaryIndex: Local")]
    [InlineData("""{"Update":{"IndexName":"One","ProvisionedThroughput":{"ReadCapacityUnits":0,"WriteCapacityUnits":1}}}""",
        "ValidationException",
        "1 validation error detected: Value '0' at 'globalSecondaryIndexUpdates.1.member.update.provisionedThroughput.readCapacityUnits' "
        + "failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("""{"Delete":{"IndexName":"One"}},{"Delete":{"IndexName":"Two"}}""", "LimitExceededException",
        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table")]
    [InlineData("""{"Delete":{}}""", "ValidationException",
        "1 validation error detected: Value null at 'globalSecondaryIndexUpdates.1.member.delete.indexName' failed to satisfy constraint: "
        + "Member must not be null")]
    public void Changes_of_indexes_that_can_not_be_made_are_refused(string updates, string type, string message)
    {
        Provisioned(""","LocalSecondaryIndexes":[{"IndexName":"Local","KeySchema":[{"AttributeName":"id","KeyType":"HASH"},"""
            + """{"AttributeName":"a","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}]""");
        var before = Describe().ToJsonString();
        Assert.Equal((type, message), _service.Error("UpdateTable", $$"""{"TableName":"Made","GlobalSecondaryIndexUpdates":[{{updates}}]}"""));
        Assert.Equal(before, Describe().ToJsonString());
    }

    [Fact]
    public void A_new_index_goes_with_an_update_of_another_and_with_a_switch_to_paying_by_request()
    {
        Provisioned();
        var answer = Update("""
            "AttributeDefinitions":[{"AttributeName":"c","AttributeType":"S"},{"AttributeName":"unused","AttributeType":"S"},{"AttributeName":"id",
             "AttributeType":"N"}],
            "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Three","KeySchema":[{"AttributeName":"c","KeyType":"HASH"}],
             "Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}},
             {"Update":{"IndexName":"One","ProvisionedThroughput":{"ReadCapacityUnits":6,"WriteCapacityUnits":5}}}]
            """);
        // The response shows the states; they end a moment later.
        Assert.Equal(("UPDATING", "UPDATING", "CREATING", "False"),
            (Text(answer["TableStatus"]), Status(answer, 0), Status(answer, 2),
            answer["GlobalSecondaryIndexes"]![2]!["Backfilling"]!.GetValue<bool>().ToString()));
        var table = Describe();
        Assert.Equal(("ACTIVE", "ACTIVE", "ACTIVE"), (Text(table["TableStatus"]), Status(table, 0), Status(table, 2)));
        Assert.Null(table["GlobalSecondaryIndexes"]![2]!["Backfilling"]);
        Assert.Equal(6, table["GlobalSecondaryIndexes"]![0]!["ProvisionedThroughput"]!["ReadCapacityUnits"]!.GetValue<int>());
        Assert.Equal("a b c id", string.Join(' ', table["AttributeDefinitions"]!.AsArray().Select(static attribute => Text(attribute!["AttributeName"]))));

        Update("""
            "BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"d","AttributeType":"S"}],
            "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Four","KeySchema":[{"AttributeName":"d","KeyType":"HASH"}],
             "Projection":{"ProjectionType":"ALL"}}}]
            """);
        table = Describe();
        Assert.All(table["GlobalSecondaryIndexes"]!.AsArray(), static index =>
            Assert.Equal(0, index!["ProvisionedThroughput"]!["ReadCapacityUnits"]!.GetValue<int>()));
        answer = Update(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}] """);
        Assert.Equal(("UPDATING", "DELETING"), (Text(answer["TableStatus"]), Status(answer, 0)));
        Assert.Equal("b c d id", string.Join(' ', Describe()["AttributeDefinitions"]!.AsArray().Select(static attribute => Text(attribute!["AttributeName"]))));
    }

    [Fact]
    public void A_switch_to_provisioned_capacity_names_that_of_every_index()
    {
        Provisioned();
        Update(""" "BillingMode":"PAY_PER_REQUEST" """);
        Update(""" "BillingMode":"PAY_PER_REQUEST" """);
        _service.Invalid("UpdateTable", $$"""{"TableName":"Made","ProvisionedThroughput":{{Units}}}""", Invalid
            + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        _service.Invalid("UpdateTable",
            $$$"""{"TableName":"Made","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"One","ProvisionedThroughput":{{{Units}}}}}]}""",
            Invalid + "The only Updates for index: One when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
        const string Create =
            """ "AttributeDefinitions":[{"AttributeName":"c","AttributeType":"S"}],"GlobalSecondaryIndexUpdates":[{"Create":"""
                + """{"IndexName":"Three","KeySchema":[{"AttributeName":"c","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"} """;
        _service.Invalid("UpdateTable", "{\"TableName\":\"Made\"," + Create + $",\"ProvisionedThroughput\":{Units}" + "}}]}", Invalid
            + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: Three when BillingMode is PAY_PER_REQUEST");

        const string One = """{"Update":{"IndexName":"One","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}}}""";
        _service.Invalid("UpdateTable",
            $$"""{"TableName":"Made","BillingMode":"PROVISIONED","ProvisionedThroughput":{{Units}},"GlobalSecondaryIndexUpdates":[{{One}}]}""", Invalid
            + "ProvisionedThroughput must be specified for index: Two");
        Update($$""" "BillingMode":"PROVISIONED","ProvisionedThroughput":{{Units}},"GlobalSecondaryIndexUpdates":"""
            + $$"""[{{One}},{{One.Replace("One", "Two", StringComparison.Ordinal)}}] """);
        Assert.Equal(5, Describe()["GlobalSecondaryIndexes"]![1]!["ProvisionedThroughput"]!["ReadCapacityUnits"]!.GetValue<int>());
        _service.Invalid("UpdateTable", "{\"TableName\":\"Made\"," + Create + "}}]}", Invalid
            + "Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: Three");
        Assert.StartsWith("The provisioned throughput for the index One will not change.",
            _service.Error("UpdateTable", $$"""{"TableName":"Made","GlobalSecondaryIndexUpdates":[{{One}}]}""").Message, StringComparison.Ordinal);
        Assert.StartsWith("The provisioned throughput for the table will not change.",
            _service.Error("UpdateTable", $$"""{"TableName":"Made","BillingMode":"PROVISIONED","ProvisionedThroughput":{{Units}}}""").Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Throughput_can_be_decreased_four_times_a_day_and_then_once_an_hour()
    {
        _service.Time.Advance(new DateTimeOffset(2026, 10, 8, 22, 50, 0, TimeSpan.Zero) - _service.Time.GetUtcNow());
        Provisioned(units: 50);
        for (var i = 1; i <= 4; i++) Update(Decrease(50 - i));
        Assert.Equal(4, Describe()["ProvisionedThroughput"]!["NumberOfDecreasesToday"]!.GetValue<int>());
        Assert.Equal(("LimitExceededException",
            "Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the first 4 decreases, "
                + "each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds. " +
            "Number of decreases today: 4. Last decrease at Thursday, October 8, 2026 at 10:50:00 PM Coordinated Universal Time. Next "
                + "decrease can be made at Thursday, October 8, 2026 at 11:50:00 PM Coordinated Universal Time."),
            _service.Error("UpdateTable", $$"""{"TableName":"Made",{{Decrease(10)}}}"""));
        Update(Decrease(60)); // up
        // Each index is counted separately.
        Update("""  "GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"One","ProvisionedThroughput":{"ReadCapacityUnits":4,"WriteCapacityUnits":5}}}] """);
        _service.Time.Advance(TimeSpan.FromHours(1));
        Update(Decrease(59));
        Assert.EndsWith("Number of decreases today: 5. Last decrease at Thursday, October 8, 2026 at 11:50:00 PM Coordinated Universal "
            + "Time. Next decrease can be made at Friday, October 9, 2026 at 12:00:00 AM Coordinated Universal Time.",
            _service.Error("UpdateTable", $$"""{"TableName":"Made",{{Decrease(10)}}}""").Message, StringComparison.Ordinal);
        _service.Time.Advance(TimeSpan.FromMinutes(10));
        Update(Decrease(10));
        Assert.Equal(1, Describe()["ProvisionedThroughput"]!["NumberOfDecreasesToday"]!.GetValue<int>());

        static string Decrease(int units) => $$""" "ProvisionedThroughput":{"ReadCapacityUnits":{{units}},"WriteCapacityUnits":50} """;
    }

    [Fact]
    public void The_twenty_first_index_is_beyond_a_limit()
    {
        _service.AddPlainTable();
        for (var i = 0; i < 20; i++) _service.Ok("UpdateTable", Add(i));
        Assert.Equal(("LimitExceededException", "Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20"),
            _service.Error("UpdateTable", Add(20)));
        _service.Invalid("UpdateTable", Add(7), "Attempting to create an index which already exists");

        static string Add(int i) => $$"""
            {"TableName":"Plain","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
             "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Index{{i}}","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
              "Projection":{"ProjectionType":"KEYS_ONLY"} } }]}
            """;
    }

    private static string Text(JsonNode? node) => node!.GetValue<string>();

    private static string Status(JsonNode table, int index) => Text(table["GlobalSecondaryIndexes"]![index]!["IndexStatus"]);

    private void Provisioned(string extra = "", int units = 5)
    {
        // A local index needs a sort key.
        var sort = extra.Length > 0 ? """,{"AttributeName":"b","KeyType":"RANGE"}""" : "";
        _service.Ok("CreateTable", $$"""
            {"TableName":"Made","ProvisionedThroughput":{"ReadCapacityUnits":{{units}},"WriteCapacityUnits":{{units}} },"GlobalSecondaryIndexes":{{Indexes}},
             "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"a","AttributeType":"S"},{"AttributeName":"b",
              "AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}{{sort}}]{{extra}}}
            """);
    }

    private JsonNode Update(string members) => _service.OkNode("UpdateTable", $$"""{"TableName":"Made",{{members}}}""")["TableDescription"]!;

    private JsonNode Describe() => _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!;
}
