using System.Text.Json.Nodes;
using Tern.DynamoDb;
using Tern.Local.Engine;
using Tern.TestHarness;

namespace Tern.Local.Tests.Protocol;

/// <summary>The intermediate states, with a delay: how long each one lasts, and the requests that are refused in the
/// meantime, with their errors.</summary>
public class TransitionTests
{
    private const string InUse = "Attempt to change a resource which is still in use: ";
    private static readonly TimeSpan s_delay = TimeSpan.FromSeconds(10);

    private readonly LocalService _service;

    public TransitionTests()
    {
        var time = new ManualTimeProvider();
        _service = new LocalService(time, new LocalEngine(time) { TransitionDelay = s_delay });
    }

    [Fact]
    public void A_table_that_is_being_made_can_be_described_and_nothing_else()
    {
        var made = _service.OkNode("CreateTable", Definition())["TableDescription"]!;
        Assert.Equal(("CREATING", "CREATING"), (Text(made["TableStatus"]), IndexStatus(made, 0)));
        Assert.Null(made["GlobalSecondaryIndexes"]![0]!["Backfilling"]);
        _service.Time.Advance(s_delay - TimeSpan.FromMilliseconds(1));
        Assert.Equal(("CREATING", "CREATING"), (Text(Describe()["TableStatus"]), IndexStatus(Describe(), 0)));
        Assert.Equal("""{"TableNames":["Made"]}""", _service.Ok("ListTables", "{}"));

        var missing = ("ResourceNotFoundException", "Requested resource not found");
        Assert.Equal(missing, _service.Error("PutItem", """{"TableName":"Made","Item":{"id":{"S":"x"}}}"""));
        Assert.Equal(missing, _service.Error("GetItem", """{"TableName":"Made","Key":{"id":{"S":"x"}}}"""));
        Assert.Equal(missing, _service.Error("Scan", """{"TableName":"Made"}"""));
        Assert.Equal(missing, _service.Error("BatchGetItem", """{"RequestItems":{"Made":{"Keys":[{"id":{"S":"x"}}]}}}"""));
        Assert.Equal(missing, _service.Error("BatchWriteItem", """{"RequestItems":{"Made":[{"PutRequest":{"Item":{"id":{"S":"x"}}}}]}}"""));
        Assert.Equal(missing, _service.Error("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"Made","Item":{"id":{"S":"x"}}}}]}"""));
        Assert.Equal("ResourceNotFoundException", _service.Error("ExecuteStatement", """{"Statement":"SELECT * FROM Made"}""").Type);

        var busy = ("ResourceInUseException", InUse + "Table is being created: Made");
        Assert.Equal(busy, _service.Error("CreateTable", Definition()));
        Assert.Equal(busy, _service.Error("DeleteTable", """{"TableName":"Made"}"""));
        Assert.Equal(busy, _service.Error("UpdateTable", """{"TableName":"Made","DeletionProtectionEnabled":true}"""));
        Assert.Equal(busy, _service.Error("TagResource",
            """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Made","Tags":[{"Key":"a","Value":"b"}]}"""));
        Assert.Equal(("ResourceInUseException", InUse + "Table Made is being created"), _service.Error("UpdateTimeToLive", TimeToLive(true)));
        Assert.Equal(("ValidationException", "Cannot describe time to live while table is in CREATING state: Current table state is CREATING"),
            _service.Error("DescribeTimeToLive", """{"TableName":"Made"}"""));
        Assert.Equal(("ContinuousBackupsUnavailableException", "Backups are being enabled for the table: Made. Please retry later"),
            _service.Error("UpdateContinuousBackups", """{"TableName":"Made","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}"""));
        Assert.Equal("ContinuousBackupsUnavailableException", _service.Error("CreateBackup", """{"TableName":"Made","BackupName":"backup"}""").Type);

        _service.Time.Advance(TimeSpan.FromMilliseconds(1));
        Put("x");
        Assert.Equal(("ACTIVE", "ACTIVE"), (Text(Describe()["TableStatus"]), IndexStatus(Describe(), 0)));
        Assert.Equal(1, _service.OkNode("Scan", """{"TableName":"Made","IndexName":"One"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void A_table_that_is_being_deleted_is_listed_until_it_is_gone()
    {
        Ready();
        Put("x");
        var deleted = _service.OkNode("DeleteTable", """{"TableName":"Made"}""")["TableDescription"]!;
        Assert.Equal("DELETING", Text(deleted["TableStatus"]));
        Assert.Null(deleted["GlobalSecondaryIndexes"]);
        Assert.Equal("DELETING", Text(Describe()["TableStatus"]));
        Assert.Equal("""{"TableNames":["Made"]}""", _service.Ok("ListTables", "{}"));
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found"),
            _service.Error("GetItem", """{"TableName":"Made","Key":{"id":{"S":"x"}}}"""));
        var busy = ("ResourceInUseException", InUse + "Table is being deleted: Made");
        Assert.Equal(busy, _service.Error("DeleteTable", """{"TableName":"Made"}"""));
        Assert.Equal(busy, _service.Error("UpdateTable", """{"TableName":"Made","DeletionProtectionEnabled":true}"""));
        Assert.Equal(("ResourceInUseException", "Table already exists: Made"), _service.Error("CreateTable", Definition()));
        Assert.Equal(("ValidationException", "Cannot describe time to live while table is in DELETING state: Current table state is DELETING"),
            _service.Error("DescribeTimeToLive", """{"TableName":"Made"}"""));

        _service.Time.Advance(s_delay);
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Table: Made not found"),
            _service.Error("DescribeTable", """{"TableName":"Made"}"""));
        Assert.Equal("""{"TableNames":[]}""", _service.Ok("ListTables", "{}"));
        Ready();
        Assert.Equal(0, _service.OkNode("Scan", """{"TableName":"Made"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void A_new_index_is_allocated_then_filled_and_only_then_read()
    {
        Ready();
        Put("x");
        const string Query = """{"TableName":"Made","IndexName":"Two","KeyConditionExpression":"b = :b","ExpressionAttributeValues":{":b":{"S":"x"}}}""";
        var answer = Update(CreateTwo);
        Assert.Equal(("UPDATING", "CREATING", false),
            (Text(answer["TableStatus"]), IndexStatus(answer, 1), answer["GlobalSecondaryIndexes"]![1]!["Backfilling"]!.GetValue<bool>()));
        _service.Invalid("Query", Query, "Cannot read from backfilling global secondary index: Two");
        _service.Invalid("Scan", """{"TableName":"Made","IndexName":"Two"}""", "Cannot read from backfilling global secondary index: Two");
        _service.Invalid("ExecuteStatement", """{"Statement":"SELECT * FROM Made.Two WHERE b = 'x'"}""",
            "Cannot read from backfilling global secondary index: Two");
        Busy(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"Two"}}] """,
            "Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is active. Table: Made Index: Two");
        Busy(""" "ProvisionedThroughput":{"ReadCapacityUnits":6,"WriteCapacityUnits":5} """,
            "Can't change table IOPS when an index is being created. Table: Made Indexes: [Two]");
        Busy(""" "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"} """,
            "Can't change stream status when an index is being created. Table: Made Indexes: [Two]");
        Busy(""" "GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"Two","ProvisionedThroughput":{"ReadCapacityUnits":6,"WriteCapacityUnits":5}}}] """,
            "Index is being created but is not backfilling yet. Table: Made Index: Two");
        Busy(null, "Cannot delete table while indexes are being created, updated, or deleted.");
        LimitExceeded(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}] """);
        Update(""" "DeletionProtectionEnabled":true """);
        Update(""" "DeletionProtectionEnabled":false """);
        Put("y");

        _service.Time.Advance(s_delay);
        var table = Describe();
        Assert.Equal(("ACTIVE", "CREATING", true),
            (Text(table["TableStatus"]), IndexStatus(table, 1), table["GlobalSecondaryIndexes"]![1]!["Backfilling"]!.GetValue<bool>()));
        _service.Invalid("Query", Query, "Cannot read from backfilling global secondary index: Two");
        LimitExceeded(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}] """);
        Busy(null, "Cannot delete table while indexes are being created, updated, or deleted.");
        Put("z");

        _service.Time.Advance(s_delay);
        table = Describe();
        Assert.Equal(("ACTIVE", "ACTIVE"), (Text(table["TableStatus"]), IndexStatus(table, 1)));
        Assert.Null(table["GlobalSecondaryIndexes"]![1]!["Backfilling"]);
        Assert.Equal(1, _service.OkNode("Query", Query)["Count"]!.GetValue<int>());
        Assert.Equal(3, _service.OkNode("Scan", """{"TableName":"Made","IndexName":"Two"}""")["Count"]!.GetValue<int>());
    }

    [Fact]
    public void An_index_can_be_given_up_while_it_is_filled()
    {
        Ready();
        Update(CreateTwo);
        _service.Time.Advance(s_delay);
        var answer = Update(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"Two"}}] """);
        Assert.Equal(("UPDATING", "DELETING"), (Text(answer["TableStatus"]), IndexStatus(answer, 1)));
        Busy(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"Two"}}] """, "Index is being deleted. Table: Made Index: Two");
        _service.Time.Advance(s_delay);
        var table = Describe();
        Assert.Single(table["GlobalSecondaryIndexes"]!.AsArray());
        Assert.Equal("a id", string.Join(' ', table["AttributeDefinitions"]!.AsArray().Select(static attribute => Text(attribute!["AttributeName"]))));
        Assert.Equal("ACTIVE", Text(table["TableStatus"]));
        _service.Time.Advance(s_delay);
        Update(CreateTwo);
    }

    [Fact]
    public void An_index_that_is_deleted_can_not_be_read_and_holds_up_other_changes()
    {
        Ready();
        Update(""" "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}] """);
        _service.Invalid("Scan", """{"TableName":"Made","IndexName":"One"}""", "The table does not have the specified index: One");
        Busy(""" "BillingMode":"PAY_PER_REQUEST" """, "Can't change table IOPS when an index is being deleted. Table: Made Indexes: [One]");
        Busy(null, "Cannot delete table while indexes are being created, updated, or deleted.");
        LimitExceeded(CreateTwo);
        Update(""" "DeletionProtectionEnabled":true """);
        _service.Time.Advance(s_delay);
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Index One for table Made"),
            _service.Error("UpdateTable", """{"TableName":"Made","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"One"}}]}"""));
        Update(CreateTwo);
    }

    [Fact]
    public void Throughput_a_stream_and_the_class_hold_up_each_other()
    {
        Ready();
        Assert.Equal("UPDATING", Text(Update(""" "ProvisionedThroughput":{"ReadCapacityUnits":6,"WriteCapacityUnits":5} """)["TableStatus"]));
        Busy(""" "ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":5} """, "Table IOPS are currently being updated. Table: Made");
        Busy(""" "BillingMode":"PAY_PER_REQUEST" """, "Table IOPS are currently being updated. Table: Made");
        Busy(""" "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"} """,
            "Can't enable or disable stream while table IOPS are being updated. Table: Made");
        Busy(CreateTwo, "Can't create or delete indexes while table IOPS are being updated. Table: Made");
        Busy(null, "Table: Made is in the process of being updated.");
        Put("x");
        Assert.Equal(1, _service.OkNode("Scan", """{"TableName":"Made"}""")["Count"]!.GetValue<int>());
        Update(""" "GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"One","ProvisionedThroughput":{"ReadCapacityUnits":6,"WriteCapacityUnits":5}}}] """);
        Busy(""" "GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"One","ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":5}}}] """,
            "Index is being updated. Table: Made Index: One");
        _service.Time.Advance(s_delay);

        var stream = Update(""" "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"} """);
        var (label, arn) = (Text(stream["LatestStreamLabel"]), Text(stream["LatestStreamArn"]));
        Assert.Equal("ENABLING", StreamStatus(arn));
        Busy(""" "ProvisionedThroughput":{"ReadCapacityUnits":7,"WriteCapacityUnits":5} """,
            $"Can't change table IOPS when stream status is being updated. Table: Made Stream: {label} Operation: ENABLE");
        Busy(""" "StreamSpecification":{"StreamEnabled":false} """,
            $"A stream status change is currently in progress. Table: Made Stream: {label} Operation: ENABLE");
        Busy(null, "Cannot delete table while stream is being enabled/disabled.");
        _service.Time.Advance(s_delay);
        Assert.Equal("ENABLED", StreamStatus(arn));
        Update(""" "StreamSpecification":{"StreamEnabled":false} """);
        Assert.Equal("DISABLING", StreamStatus(arn));
        _service.Time.Advance(s_delay);
        Assert.Equal("DISABLED", StreamStatus(arn));

        Update(""" "TableClass":"STANDARD_INFREQUENT_ACCESS" """);
        Busy(""" "TableClass":"STANDARD" """,
            "Can't update table class when a table class update is in progress. Table: Made TableClassUpdateInProgress: STANDARD_INFREQUENT_ACCESS");
        _service.Time.Advance(s_delay);
        Assert.Equal("ACTIVE", Text(Describe()["TableStatus"]));
        _service.Ok("DeleteTable", """{"TableName":"Made"}""");
    }

    [Fact]
    public void Times_to_live_are_enabled_for_a_while_and_not_changed_again_meanwhile()
    {
        Ready();
        _service.Ok("UpdateTimeToLive", TimeToLive(true));
        Assert.Equal("ACTIVE", Text(Describe()["TableStatus"]));
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLING","AttributeName":"ends"}}""",
            _service.Ok("DescribeTimeToLive", """{"TableName":"Made"}"""));
        _service.Invalid("UpdateTimeToLive", TimeToLive(false), "Time to live has been modified multiple times within a fixed interval");
        _service.Time.Advance(s_delay);
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"ends"}}""",
            _service.Ok("DescribeTimeToLive", """{"TableName":"Made"}"""));
        _service.Ok("UpdateTimeToLive", TimeToLive(false));
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLING","AttributeName":"ends"}}""",
            _service.Ok("DescribeTimeToLive", """{"TableName":"Made"}"""));
        _service.Time.Advance(s_delay);
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLED"}}""", _service.Ok("DescribeTimeToLive", """{"TableName":"Made"}"""));
    }

    [Fact]
    public void A_snapshot_and_a_reset_leave_no_work_in_progress()
    {
        Ready();
        Update(CreateTwo);
        var image = _service.Engine.Capture();
        _service.Ok("CreateTable", Definition("Other"));
        _service.Engine.Restore(image);
        Assert.Equal(("ACTIVE", "ACTIVE"), (Text(Describe()["TableStatus"]), IndexStatus(Describe(), 1)));
        _service.Engine.Reset();
        _service.Time.Advance(s_delay * 3);
        Assert.Equal("""{"TableNames":[]}""", _service.Ok("ListTables", "{}"));
        Ready();
    }

    [Fact]
    public void Deleted_tables_are_in_no_snapshot()
    {
        Ready();
        _service.Ok("DeleteTable", """{"TableName":"Made"}""");
        Assert.Empty(_service.Engine.Capture().Tables);
    }

    [Fact]
    public void Without_a_delay_only_answers_show_the_states()
    {
        var service = new LocalService();
        Assert.Equal("CREATING", Text(service.OkNode("CreateTable", Definition())["TableDescription"]!["TableStatus"]));
        service.Ok("PutItem", """{"TableName":"Made","Item":{"id":{"S":"x"},"b":{"S":"x"}}}""");
        var updated = service.OkNode("UpdateTable", $$"""{"TableName":"Made",{{CreateTwo}}}""")["TableDescription"]!;
        Assert.Equal(("UPDATING", "CREATING"), (Text(updated["TableStatus"]), IndexStatus(updated, 1)));
        Assert.Equal(1, service.OkNode("Scan", """{"TableName":"Made","IndexName":"Two"}""")["Count"]!.GetValue<int>());
        Assert.Equal("ACTIVE",
            Text(service.OkNode("UpdateTable", """{"TableName":"Made","DeletionProtectionEnabled":false}""")["TableDescription"]!["TableStatus"]));
        service.Time.Advance(TimeSpan.FromDays(-1)); // a clock that is set back holds nothing up
        Assert.Equal("DELETING", Text(service.OkNode("DeleteTable", """{"TableName":"Made"}""")["TableDescription"]!["TableStatus"]));
        Assert.Equal("ResourceNotFoundException", service.Error("DescribeTable", """{"TableName":"Made"}""").Type);
        service.Ok("CreateTable", Definition());
        service.Ok("PutItem", """{"TableName":"Made","Item":{"id":{"S":"x"}}}""");
    }

    [Fact]
    public async Task A_client_waits_until_a_table_exists_with_the_option_and_its_clock()
    {
        var time = new ManualTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TransitionDelay = TimeSpan.FromSeconds(3), TimeProvider = time });
        await using var db = local.CreateClient();
        var creating = db.CreateTableAsync(new DynamoDb.Model.CreateTableRequest
        {
            TableName = "made",
            BillingMode = DynamoDb.Model.BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = DynamoDb.Model.ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = DynamoDb.Model.KeyType.Hash }],
        });
        Assert.Equal(DynamoDb.Model.TableStatus.Creating, (await creating).TableDescription!.TableStatus);
        time.Advance(TimeSpan.FromSeconds(3));
        Assert.Equal(DynamoDb.Model.TableStatus.Active, (await db.DescribeTableAsync(new() { TableName = "made" })).Table!.TableStatus);
    }

    private const string CreateTwo = """
        "AttributeDefinitions":[{"AttributeName":"b","AttributeType":"S"}],"GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Two",
         "KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],
        "Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}}}]
        """;

    private static string Text(JsonNode? node) => node!.GetValue<string>();

    private static string IndexStatus(JsonNode table, int index) => Text(table["GlobalSecondaryIndexes"]![index]!["IndexStatus"]);

    private static string TimeToLive(bool enabled) =>
        "{\"TableName\":\"Made\",\"TimeToLiveSpecification\":{\"AttributeName\":\"ends\",\"Enabled\":" + (enabled ? "true" : "false") + "}}";

    private static string Definition(string name = "Made") => $$"""
        {"TableName":"{{name}}","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5},"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
         "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"a","AttributeType":"S"}],
         "GlobalSecondaryIndexes":[{"IndexName":"One","KeySchema":[{"AttributeName":"a","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},
          "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5} }]}
        """;

    private void Ready()
    {
        _service.Ok("CreateTable", Definition());
        _service.Time.Advance(s_delay);
    }

    private void Put(string id) =>
        _service.Ok("PutItem", $$$$"""{"TableName":"Made","Item":{"id":{"S":"{{{{id}}}}"},"a":{"S":"{{{{id}}}}"},"b":{"S":"{{{{id}}}}"}}}""");

    private JsonNode Update(string members) => _service.OkNode("UpdateTable", $$"""{"TableName":"Made",{{members}}}""")["TableDescription"]!;

    private JsonNode Describe() => _service.OkNode("DescribeTable", """{"TableName":"Made"}""")["Table"]!;

    private string StreamStatus(string arn) => Text(_service.OkNode("DescribeStream", $$"""{"StreamArn":"{{arn}}"}""")["StreamDescription"]!["StreamStatus"]);

    /// <summary>An UpdateTable, or a DeleteTable if <paramref name="members"/> is null, is refused because of a change
    /// in progress.</summary>
    private void Busy(string? members, string what) => Assert.Equal(("ResourceInUseException", InUse + what),
        members is null ? _service.Error("DeleteTable", """{"TableName":"Made"}""") : _service.Error("UpdateTable", $$"""{"TableName":"Made",{{members}}}"""));

    private void LimitExceeded(string members) =>
        Assert.Equal(("LimitExceededException", "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table"),
        _service.Error("UpdateTable", $$"""{"TableName":"Made",{{members}}}"""));
}
