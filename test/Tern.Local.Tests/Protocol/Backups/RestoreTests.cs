using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Backups;

/// <summary>
/// RestoreTableFromBackup: what is restored, what isn't, and what may differ. Texts are the service's
/// own, as observed in October 2026.
/// </summary>
public class RestoreTests
{
    private const string Indexed = """
        {"TableName":"Source","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6},"TableClass":"STANDARD_INFREQUENT_ACCESS",
         "DeletionProtectionEnabled":true,
         "AttributeDefinitions":[{"AttributeName":"p","AttributeType":"S"},{"AttributeName":"s","AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],
         "KeySchema":[{"AttributeName":"p","KeyType":"HASH"},{"AttributeName":"s","KeyType":"RANGE"}],"Tags":[{"Key":"k","Value":"v"}],
         "LocalSecondaryIndexes":[{"IndexName":"local","KeySchema":[{"AttributeName":"p","KeyType":"HASH"},{"AttributeName":"n","KeyType":"RANGE"}],
          "Projection":{"ProjectionType":"ALL"}}],
         "GlobalSecondaryIndexes":[{"IndexName":"global","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},
          "ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}],
         "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},"SSESpecification":{"Enabled":true}}
        """;

    private const string GlobalLike = """{"IndexName":"renamed","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}""";

    private readonly LocalService _service = new();
    private readonly string _arn;

    public RestoreTests()
    {
        _service.Ok("CreateTable", Indexed);
        _service.Ok("UpdateTimeToLive", """{"TableName":"Source","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ends"}}""");
        _service.Ok("UpdateContinuousBackups", """{"TableName":"Source","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""");
        for (var i = 0; i < 300; i++)
            _service.Ok("PutItem", $$$$"""{"TableName":"Source","Item":{"p":{"S":"p{{{{i % 7}}}}"},"s":{"S":"s{{{{i}}}}"},"n":{"N":"{{{{i % 5}}}}"}}}""");
        _arn = (string)_service.OkNode("CreateBackup", """{"TableName":"Source","BackupName":"all"}""")["BackupDetails"]!["BackupArn"]!;
    }

    [Fact]
    public void The_restored_table_has_the_items_and_indexes_of_the_moment_and_its_own_ID()
    {
        _service.Ok("DeleteItem", """{"TableName":"Source","Key":{"p":{"S":"p0"},"s":{"S":"s0"}}}""");
        _service.Ok("PutItem", """{"TableName":"Source","Item":{"p":{"S":"p1"},"s":{"S":"s1"},"changed":{"BOOL":true}}}""");
        var answer = Restore("Target")["TableDescription"]!;
        Assert.Equal("CREATING", (string)answer["TableStatus"]!);
        Assert.Equal($$"""{"SourceBackupArn":"{{_arn}}","SourceTableArn":"arn:aws:dynamodb:us-east-1:000000000000:"""
            + """table/Source","RestoreDateTime":1767225600,"RestoreInProgress":true}""", answer["RestoreSummary"]!.ToJsonString());
        var table = Describe("Target");
        Assert.Equal("ACTIVE", (string)table["TableStatus"]!);
        Assert.Null(table["RestoreSummary"]); // the service forgets where a table came from once it is there
        Assert.NotEqual((string)Describe("Source")["TableId"]!, (string)table["TableId"]!);
        Assert.Equal(300, Count("Scan", """{"TableName":"Target"}"""));
        Assert.Equal(300, Count("Scan", """{"TableName":"Target","IndexName":"global"}"""));
        Assert.Equal(60, Count("Query",
            """{"TableName":"Target","IndexName":"global","KeyConditionExpression":"n = :n","ExpressionAttributeValues":{":n":{"N":"1"}}}"""));
        Assert.DoesNotContain("changed", _service.Ok("GetItem", """{"TableName":"Target","Key":{"p":{"S":"p1"},"s":{"S":"s1"}}}"""), StringComparison.Ordinal);
    }

    [Fact]
    public void Writes_to_one_are_not_seen_by_the_other_nor_by_the_backup()
    {
        Restore("One");
        _service.Ok("DeleteItem", """{"TableName":"One","Key":{"p":{"S":"p0"},"s":{"S":"s0"}}}""");
        _service.Ok("PutItem", """{"TableName":"Source","Item":{"p":{"S":"new"},"s":{"S":"new"},"n":{"N":"1"}}}""");
        Restore("Two");
        Assert.Equal((299, 301, 300),
            (Count("Scan", """{"TableName":"One"}"""), Count("Scan", """{"TableName":"Source"}"""), Count("Scan", """{"TableName":"Two"}""")));
        Assert.Equal((299, 301, 300),
            (Count("Scan", """{"TableName":"One","IndexName":"local"}"""), Count("Scan", """{"TableName":"Source","IndexName":"local"}"""),
            Count("Scan", """{"TableName":"Two","IndexName":"local"}""")));
    }

    [Fact]
    public void Stream_time_to_live_recovery_tags_protection_and_class_are_not_restored_and_throughput_and_key_are()
    {
        Restore("Target");
        var table = Describe("Target");
        Assert.Null(table["StreamSpecification"]);
        Assert.Null(table["LatestStreamArn"]);
        Assert.Null(table["TableClassSummary"]);
        Assert.False((bool)table["DeletionProtectionEnabled"]!);
        Assert.Equal("""{"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLED"}}""", _service.Ok("DescribeTimeToLive", """{"TableName":"Target"}"""));
        Assert.Contains("\"PointInTimeRecoveryStatus\":\"DISABLED\"",
            _service.Ok("DescribeContinuousBackups", """{"TableName":"Target"}"""), StringComparison.Ordinal);
        Assert.Equal("""{"Tags":[]}""", _service.Ok("ListTagsOfResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Target"}"""));
        Assert.Equal((5, 6), ((int)table["ProvisionedThroughput"]!["ReadCapacityUnits"]!, (int)table["ProvisionedThroughput"]!["WriteCapacityUnits"]!));
        Assert.Equal(Describe("Source")["SSEDescription"]!.ToJsonString(), table["SSEDescription"]!.ToJsonString());
        // They can all be set again.
        _service.Ok("UpdateTable", """{"TableName":"Target","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"}}""");
        _service.Ok("UpdateTimeToLive", """{"TableName":"Target","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ends"}}""");
    }

    [Fact]
    public void Empty_lists_of_indexes_restore_none_and_absent_ones_all()
    {
        Restore("Bare", ""","GlobalSecondaryIndexOverride":[],"LocalSecondaryIndexOverride":[]""");
        var bare = Describe("Bare");
        Assert.Null(bare["GlobalSecondaryIndexes"]);
        Assert.Null(bare["LocalSecondaryIndexes"]);
        Assert.Equal(2, bare["AttributeDefinitions"]!.AsArray().Count);
        Restore("Whole");
        Assert.Single(Describe("Whole")["GlobalSecondaryIndexes"]!.AsArray());
        Assert.Single(Describe("Whole")["LocalSecondaryIndexes"]!.AsArray());
    }

    [Fact]
    public void An_index_is_known_by_its_keys_and_projection_and_may_have_another_name_and_throughput()
    {
        Restore("Target", $$$""","GlobalSecondaryIndexOverride":[{{{GlobalLike}}},"ProvisionedThroughput":{"ReadCapacityUnits":8,"WriteCapacityUnits":9}}]""");
        var index = Assert.Single(Describe("Target")["GlobalSecondaryIndexes"]!.AsArray())!;
        Assert.Equal(("renamed", 8), ((string)index["IndexName"]!, (int)index["ProvisionedThroughput"]!["ReadCapacityUnits"]!));
        Assert.Equal(300, Count("Scan", """{"TableName":"Target","IndexName":"renamed"}"""));
        _service.Ok("PutItem", """{"TableName":"Target","Item":{"p":{"S":"new"},"s":{"S":"new"},"n":{"N":"1"}}}""");
        Assert.Equal(301, Count("Scan", """{"TableName":"Target","IndexName":"renamed"}"""));
    }

    [Fact]
    public void Billing_by_request_takes_the_throughput_of_table_and_indexes()
    {
        Restore("Target", ""","BillingModeOverride":"PAY_PER_REQUEST","OnDemandThroughputOverride":{"MaxReadRequestUnits":10}"""
            + ""","SSESpecificationOverride":{"Enabled":false}""");
        var table = Describe("Target");
        Assert.Equal("PAY_PER_REQUEST", (string)table["BillingModeSummary"]!["BillingMode"]!);
        Assert.Equal(0, (int)table["ProvisionedThroughput"]!["ReadCapacityUnits"]!);
        Assert.Equal(0, (int)table["GlobalSecondaryIndexes"]![0]!["ProvisionedThroughput"]!["ReadCapacityUnits"]!);
        Assert.Equal("""{"MaxReadRequestUnits":10,"MaxWriteRequestUnits":-1}""", table["OnDemandThroughput"]!.ToJsonString());
        Assert.Null(table["SSEDescription"]);
        var again = (string)_service.OkNode("CreateBackup", """{"TableName":"Target","BackupName":"again"}""")["BackupDetails"]!["BackupArn"]!;
        _service.Invalid("RestoreTableFromBackup",
            $$$"""{"BackupArn":"{{{again}}}","TargetTableName":"Other","ProvisionedThroughputOverride":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}""",
            "Invalid Request: Cannot override ProvisionedThroughput unless BillingMode is PROVISIONED");
        _service.Invalid("RestoreTableFromBackup",
            $$$"""{"BackupArn":"{{{again}}}","TargetTableName":"Other","BillingModeOverride":"PROVISIONED","ProvisionedThroughputOverride":"""
            + """{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}""",
            "Invalid Request: Must specify provisioned throughput for index global");
    }

    [Theory]
    [InlineData(""","BillingModeOverride":"PAY_PER_REQUEST","ProvisionedThroughputOverride":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}""",
        "Invalid Request: Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST")]
    [InlineData(""","BillingModeOverride":"PROVISIONED" """,
        "Invalid Request: Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED")]
    [InlineData(""","BillingModeOverride":"PAY_PER_REQUEST","OnDemandThroughputOverride":{"MaxReadRequestUnits":0,"MaxWriteRequestUnits":0}""",
        "Invalid Request: Requested MaxReadRequestUnits for OnDemandThroughput is outside of valid range")]
    [InlineData(""","OnDemandThroughputOverride":{"MaxReadRequestUnits":1}""",
        "Invalid Request: Cannot override MaxReadRequestUnits for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST")]
    [InlineData(""","GlobalSecondaryIndexOverride":[{"IndexName":"new","KeySchema":[{"AttributeName":"other","KeyType":"HASH"}]"""
        + ""","Projection":{"ProjectionType":"ALL"}}]""",
        "Invalid Request: Index new does not match a secondary index that existed in the source table and cannot be created during the restore operation")]
    [InlineData(""","GlobalSecondaryIndexOverride":[{"IndexName":"new","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],"Projection":"""
        + """{"ProjectionType":"KEYS_ONLY"}}]""",
        "Invalid Request: Index new does not match a secondary index that existed in the source table and cannot be created during the restore operation")]
    [InlineData(""","BillingModeOverride":"FREE" """,
        "1 validation error detected: Value 'FREE' at 'billingModeOverride' failed to satisfy constraint: Member must satisfy enum value "
        + "set: [PROVISIONED, PAY_PER_REQUEST]")]
    [InlineData(""","SSESpecificationOverride":{"Enabled":true,"SSEType":"AES256"}""",
        "One or more parameter values were invalid: SSEType AES256 is not supported")]
    [InlineData(""","SSESpecificationOverride":{"Enabled":true,"SSEType":"NONE"}""",
        "1 validation error detected: Value 'NONE' at 'sSESpecificationOverride.sSEType' failed to satisfy constraint: Member must satisfy "
        + "enum value set: [AES256, KMS]")]
    public void Overrides_that_do_not_fit_are_refused_and_leave_no_table(string overrides, string message)
    {
        _service.Invalid("RestoreTableFromBackup", $$$"""{"BackupArn":"{{{_arn}}}","TargetTableName":"Target"{{{overrides}}}}""", message);
        Assert.Equal("ResourceNotFoundException", _service.Error("DescribeTable", """{"TableName":"Target"}""").Type);
    }

    [Fact]
    public void An_existing_target_is_refused()
    {
        Assert.Equal(("TableAlreadyExistsException", "Table already exists: Source"),
            _service.Error("RestoreTableFromBackup", $$"""{"BackupArn":"{{_arn}}","TargetTableName":"Source"}"""));
        var none = "arn:aws:dynamodb:us-east-1:000000000000:table/Source/backup/01767225600000-ffffffff0";
        Assert.Equal(("BackupNotFoundException", "Backup not found: " + none),
            _service.Error("RestoreTableFromBackup", $$"""{"BackupArn":"{{none}}","TargetTableName":"Target"}"""));
        _service.Invalid("RestoreTableFromBackup", """{"TargetTableName":"a!"}""",
            "3 validation errors detected: Value 'a!' at 'targetTableName' failed to satisfy constraint: Member must satisfy regular "
                + "expression pattern: [a-zA-Z0-9_.-]+; Value 'a!' at 'targetTableName' failed to satisfy constraint: Member must have "
                + "length greater than or equal to 3; Value null at 'backupArn' failed to satisfy constraint: Member must not be null");
    }

    private JsonNode Restore(string target, string overrides = "") =>
        _service.OkNode("RestoreTableFromBackup", $$$"""{"BackupArn":"{{{_arn}}}","TargetTableName":"{{{target}}}"{{{overrides}}}}""");

    private JsonNode Describe(string table) => _service.OkNode("DescribeTable", $$"""{"TableName":"{{table}}"}""")["Table"]!;

    private int Count(string operation, string body) => (int)_service.OkNode(operation, body)["Count"]!;
}
