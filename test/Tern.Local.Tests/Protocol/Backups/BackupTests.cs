namespace Tern.Local.Tests.Protocol.Backups;

/// <summary>CreateBackup, DescribeBackup, ListBackups and DeleteBackup. Texts and orders are the service's own, as observed in October 2026.</summary>
public class BackupTests
{
    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void A_backup_is_available_by_the_next_look()
    {
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}}}""");
        var made = _service.OkNode("CreateBackup", """{"TableName":"Plain","BackupName":"first"}""")["BackupDetails"]!;
        var arn = (string)made["BackupArn"]!;
        Assert.Matches("^arn:aws:dynamodb:us-east-1:000000000000:table/Plain/backup/01767225600000-[0-9a-f]{8}$", arn);
        Assert.Equal(("first", "CREATING", "USER", 1767225600),
            ((string)made["BackupName"]!, (string)made["BackupStatus"]!, (string)made["BackupType"]!, (double)made["BackupCreationDateTime"]!));
        Assert.Null(made["BackupExpiryDateTime"]);
        var id = (string)_service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["TableId"]!;
        Assert.Equal(
            $$$$"""{"BackupDescription":{"BackupDetails":{"BackupArn":"{{{{arn}}}}","BackupName":"first","BackupSizeBytes":"""
                + """3,"BackupStatus":"AVAILABLE","BackupType":"USER","BackupCreationDateTime":1767225600},"SourceTableDetails":"""
                + $$$$"""{"TableName":"Plain","TableId":"{{{{id}}}}","TableArn":"arn:aws:dynamodb:us-east-1:000000000000:"""
                + """table/Plain","TableSizeBytes":3,"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"TableCreationDateTime":"""
                + """1767225600,"ProvisionedThroughput":{"ReadCapacityUnits":0,"WriteCapacityUnits":0},"ItemCount":"""
                + """1,"BillingMode":"PAY_PER_REQUEST"},"SourceTableFeatureDetails":{}}}""",
            _service.Ok("DescribeBackup", $$"""{"BackupArn":"{{arn}}"}"""));
    }

    [Fact]
    public void A_backup_records_streams_times_to_live_encryption_and_indexes_and_nothing_else()
    {
        _service.Ok("CreateTable", """
            {"TableName":"Full","ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},"TableClass":"STANDARD_INFREQUENT_ACCESS",
             "DeletionProtectionEnabled":true,
             "AttributeDefinitions":[{"AttributeName":"p","AttributeType":"S"},{"AttributeName":"s","AttributeType":"S"},{"AttributeName":"l",
              "AttributeType":"N"}],
             "KeySchema":[{"AttributeName":"p","KeyType":"HASH"},{"AttributeName":"s","KeyType":"RANGE"}],"Tags":[{"Key":"k","Value":"v"}],
             "LocalSecondaryIndexes":[{"IndexName":"local","KeySchema":[{"AttributeName":"p","KeyType":"HASH"},{"AttributeName":"l",
              "KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],
             "GlobalSecondaryIndexes":[{"IndexName":"global","KeySchema":[{"AttributeName":"l","KeyType":"HASH"}],
              "Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["x"]},"ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}],
             "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},"SSESpecification":{"Enabled":true}}
            """);
        _service.Ok("UpdateTimeToLive", """{"TableName":"Full","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ends"}}""");
        var features = _service.OkNode("DescribeBackup",
            $$"""{"BackupArn":"{{Create("Full", "full")}}"}""")["BackupDescription"]!["SourceTableFeatureDetails"]!;
        Assert.Equal(
            """{"LocalSecondaryIndexes":[{"IndexName":"local","KeySchema":[{"AttributeName":"p","KeyType":"HASH"},"""
                + """{"AttributeName":"l","KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}],"GlobalSecondaryIndexes":"""
                + """[{"IndexName":"global","KeySchema":[{"AttributeName":"l","KeyType":"HASH"}],"Projection":"""
                + """{"ProjectionType":"INCLUDE","NonKeyAttributes":["x"]},"ProvisionedThroughput":"""
                + """{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}],"StreamDescription":"""
                + """{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},"TimeToLiveDescription":"""
                + """{"TimeToLiveStatus":"ENABLED","AttributeName":"ends"},"SSEDescription":"""
                + """{"Status":"ENABLED","SSEType":"KMS","KMSMasterKeyArn":"arn:aws:kms:us-east-1:000000000000:key/d1a80ada-0000-4000-8000-000000000000"}}""",
            features.ToJsonString());
    }

    [Fact]
    public void Names_are_not_unique_and_lists_are_in_order_of_time()
    {
        var arns = new List<string>();
        for (var i = 0; i < 3; i++)
        {
            arns.Add(Create("Plain", "same"));
            _service.Time.Advance(TimeSpan.FromMilliseconds(1));
        }

        Assert.Equal(3, arns.Distinct().Count());
        Assert.Equal(arns, List("""{"TableName":"Plain"}"""));
    }

    [Fact]
    public void Pages_follow_each_other_by_the_last_ARN_and_the_last_page_has_none()
    {
        var arns = Enumerable.Range(0, 5).Select(_ => Create("Plain", "page")).ToList();
        arns.Sort(StringComparer.Ordinal);
        var first = _service.OkNode("ListBackups", """{"Limit":3}""");
        Assert.Equal(arns[2], (string)first["LastEvaluatedBackupArn"]!);
        var second = _service.OkNode("ListBackups", $$"""{"Limit":2,"ExclusiveStartBackupArn":"{{arns[2]}}"}""");
        Assert.Null(second["LastEvaluatedBackupArn"]);
        Assert.Equal(arns[3..], second["BackupSummaries"]!.AsArray().Select(static backup => (string)backup!["BackupArn"]!));
        // The cursor is a place, not a backup.
        Delete(arns[2]);
        Assert.Equal(arns[3..], List($$"""{"ExclusiveStartBackupArn":"{{arns[2]}}"}"""));
        Assert.Equal(arns[..2].Concat(arns[3..]),
            List("""{"ExclusiveStartBackupArn":"arn:aws:dynamodb:us-east-1:000000000000:table/none/backup/00000000000001-00000000"}"""));
    }

    [Fact]
    public void Times_bound_a_list_below_inclusively_and_above_exclusively_to_the_millisecond()
    {
        var arn = Create("Plain", "timed");
        const double At = 1767225600;
        Assert.Equal([arn], List($$"""{"TimeRangeLowerBound":{{At}}}"""));
        Assert.Empty(List("""{"TimeRangeLowerBound":1767225600.001}"""));
        Assert.Empty(List($$"""{"TimeRangeUpperBound":{{At}}}"""));
        Assert.Equal([arn], List("""{"TimeRangeUpperBound":1767225600.001}"""));
        Assert.Equal([arn], List("""{"TimeRangeLowerBound":-1e300,"TimeRangeUpperBound":1e300}"""));
        _service.Invalid("ListBackups", """{"TimeRangeLowerBound":2,"TimeRangeUpperBound":1}""",
            "One or more parameter values were invalid: Time range lower bound must be less than or equal to upper bound");
    }

    [Fact]
    public void Deleted_backups_are_gone_at_once()
    {
        var arn = Create("Plain", "gone");
        Assert.Contains("\"BackupStatus\":\"DELETED\"", Delete(arn), StringComparison.Ordinal);
        Assert.Equal(("BackupNotFoundException", "Backup not found: " + arn), _service.Error("DescribeBackup", $$"""{"BackupArn":"{{arn}}"}"""));
        Assert.Equal(("BackupNotFoundException", "Backup not found: " + arn), _service.Error("DeleteBackup", $$"""{"BackupArn":"{{arn}}"}"""));
        Assert.Empty(List("{}"));
    }

    [Fact]
    public void Backups_outlive_their_table_and_have_its_ID()
    {
        var first = Create("Plain", "one");
        _service.Ok("DeleteTable", """{"TableName":"Plain"}""");
        Assert.Equal([first], List("""{"TableName":"Plain"}"""));
        _service.AddPlainTable();
        Create("Plain", "two");
        var ids = _service.OkNode("ListBackups", """{"TableName":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain"}""")["BackupSummaries"]!.AsArray()
            .Select(static backup => (string)backup!["TableId"]!);
        Assert.Equal(2, ids.Distinct().Count());
    }

    [Fact]
    public void Deleting_a_table_that_can_be_recovered_leaves_a_backup_of_35_days_that_nobody_can_delete()
    {
        _service.Ok("UpdateContinuousBackups", """{"TableName":"Plain","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""");
        _service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"}}}""");
        Create("Plain", "own");
        _service.Ok("DeleteTable", """{"TableName":"Plain"}""");
        const string Arn = "arn:aws:dynamodb:us-east-1:000000000000:table/Plain/backup/01767225600000-00000000";
        Assert.Equal([Arn], List("""{"TableName":"Plain","BackupType":"SYSTEM"}"""));
        Assert.Equal(2, List("""{"BackupType":"ALL"}""").Count);
        Assert.Single(List("{}")); // the default is USER
        Assert.Empty(List("""{"BackupType":"AWS_BACKUP"}"""));
        var details = _service.OkNode("DescribeBackup", $$"""{"BackupArn":"{{Arn}}"}""")["BackupDescription"]!["BackupDetails"]!;
        Assert.Equal(("Plain$DeletedTableBackup", "SYSTEM", 1767225600 + 35 * 86_400),
            ((string)details["BackupName"]!, (string)details["BackupType"]!, (double)details["BackupExpiryDateTime"]!));
        _service.Invalid("DeleteBackup", $$"""{"BackupArn":"{{Arn}}"}""",
            $"Invalid Request: User is not allowed to delete the system backup with arn {Arn}. It will automatically expire on 2026-02-05T00:00:00.000Z");
        _service.Ok("RestoreTableFromBackup", $$"""{"BackupArn":"{{Arn}}","TargetTableName":"Back"}""");
        Assert.Contains("\"Count\":1", _service.Ok("Scan", """{"TableName":"Back"}"""), StringComparison.Ordinal);
        _service.Time.Advance(TimeSpan.FromDays(35));
        Assert.Empty(List("""{"BackupType":"SYSTEM"}"""));
        Assert.Equal("BackupNotFoundException", _service.Error("DescribeBackup", $$"""{"BackupArn":"{{Arn}}"}""").Type);
    }

    [Fact]
    public void A_table_without_recovery_leaves_none()
    {
        _service.Ok("DeleteTable", """{"TableName":"Plain"}""");
        Assert.Empty(List("""{"BackupType":"ALL"}"""));
    }

    [Theory]
    [InlineData("CreateBackup", "{}",
        "2 validation errors detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null; Value null at "
        + "'backupName' failed to satisfy constraint: Member must not be null")]
    [InlineData("CreateBackup", """{"TableName":"Plain","BackupName":"a b c"}""",
        "1 validation error detected: Value 'a b c' at 'backupName' failed to satisfy constraint: Member must satisfy regular expression "
        + "pattern: [a-zA-Z0-9_.-]+")]
    [InlineData("CreateBackup", """{"TableName":"Plain","BackupName":"ab"}""",
        "1 validation error detected: Value 'ab' at 'backupName' failed to satisfy constraint: Member must have length greater than or equal to 3")]
    [InlineData("DescribeBackup", "{}", "1 validation error detected: Value null at 'backupArn' failed to satisfy constraint: Member must not be null")]
    [InlineData("DescribeBackup", """{"BackupArn":"arn"}""",
        "1 validation error detected: Value 'arn' at 'backupArn' failed to satisfy constraint: Member must have length greater than or equal to 37")]
    [InlineData("DescribeBackup", """{"BackupArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain"}""", "Invalid Backup ARN")]
    [InlineData("DeleteBackup", """{"BackupArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain/backup/"}""", "Invalid Backup ARN")]
    [InlineData("DeleteBackup", """{"BackupArn":"arn:aws:sqs:us-east-1:000000000000:table/Plain/backup/1-2"}""", "Invalid Backup ARN")]
    [InlineData("DeleteBackup", """{"BackupArn":"........................................"}""", "Invalid Backup ARN")]
    [InlineData("ListBackups", """{"Limit":0}""",
        "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("ListBackups", """{"Limit":101}""",
        "1 validation error detected: Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100")]
    [InlineData("ListBackups", """{"BackupType":"user"}""",
        "1 validation error detected: Value 'user' at 'backupType' failed to satisfy constraint: Member must satisfy enum value set: [USER, "
        + "SYSTEM, AWS_BACKUP, ALL]")]
    public void Invalid_requests_are_refused(string operation, string body, string message) => _service.Invalid(operation, body, message);

    [Theory]
    [InlineData("CreateBackup", """{"TableName":1}""", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("ListBackups", """{"Limit":"1"}""", "STRING_VALUE cannot be converted to Integer")]
    [InlineData("ListBackups", """{"TimeRangeLowerBound":[]}""", "Unrecognized collection type class java.lang.Date")]
    [InlineData("DescribeBackup", """{"BackupArn":{}}""", "Start of structure or map found where not expected")]
    [InlineData("DescribeBackup", "[]", "Start of list found where not expected")]
    public void Wrong_types_are_named_before_all_else(string operation, string body, string message) =>
        Assert.Equal(("SerializationException", message), _service.Error(operation, body));

    [Fact]
    public void A_missing_table_is_not_found() =>
        Assert.Equal(("TableNotFoundException", "Table not found: none"), _service.Error("CreateBackup", """{"TableName":"none","BackupName":"back"}"""));

    private string Create(string table, string name) =>
        (string)_service.OkNode("CreateBackup", $$"""{"TableName":"{{table}}","BackupName":"{{name}}"}""")["BackupDetails"]!["BackupArn"]!;

    private string Delete(string arn) => _service.Ok("DeleteBackup", $$"""{"BackupArn":"{{arn}}"}""");

    private List<string> List(string body) =>
        [.. _service.OkNode("ListBackups", body)["BackupSummaries"]!.AsArray().Select(static backup => (string)backup!["BackupArn"]!)];
}
