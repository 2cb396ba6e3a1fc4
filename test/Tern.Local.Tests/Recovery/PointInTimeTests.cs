using Tern.Local.Engine;

namespace Tern.Local.Tests.Recovery;

/// <summary>
/// RestoreTableToPointInTime: the table's items of any moment of the recovery period. Texts and their order are the
/// service's own, as observed in October 2026.
/// </summary>
public class PointInTimeTests
{
    private const string Enable = """{"TableName":"Music","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""";

    private static readonly string s_index = """
        ,"GlobalSecondaryIndexes":[{"IndexName":"global","KeySchema":[{"AttributeName":"sk","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]
        """;

    private readonly LocalService _service = LocalService.WithTable("S", s_index);
    private int _restores;

    [Fact]
    public void Every_moment_since_it_was_enabled_can_be_restored_with_its_indexes()
    {
        Put("a", "before");
        _service.Ok("UpdateContinuousBackups", Enable);
        var expected = new List<(double Time, string Items)> { (Now, Items("Music")) };
        var random = new Random(1);
        for (var i = 0; i < 200; i++)
        {
            _service.Time.Advance(TimeSpan.FromMilliseconds(500));
            for (var changes = random.Next(4); changes > 0; changes--) Change(random);
            expected.Add((Now, Items("Music")));
        }

        foreach (var (time, items) in expected.Where(static (_, i) => i % 7 == 0).Append(expected[^1]))
        {
            var table = Restore($"\"RestoreDateTime\":{time:F3}");
            Assert.Equal(items, Items(table));
            Assert.Equal(items, Items(table, "global"));
        }
    }

    [Fact]
    public void Changes_of_the_moment_itself_are_in_and_later_ones_are_not()
    {
        _service.Ok("UpdateContinuousBackups", Enable);
        Put("a", "1");
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        Put("a", "2");
        var both = Items("Music");
        _service.Time.Advance(TimeSpan.FromMilliseconds(1));
        _service.Ok("DeleteItem", """{"TableName":"Music","Key":{"pk":{"S":"a"},"sk":{"S":"1"}}}""");
        Assert.Equal(both, Items(Restore("\"RestoreDateTime\":1767225601")));
        Assert.DoesNotContain("\"2\"", Items(Restore("\"RestoreDateTime\":1767225600.999")), StringComparison.Ordinal);
    }

    [Fact]
    public void Transactions_batches_updates_and_expiry_are_taken_back_too()
    {
        _service.Ok("UpdateTimeToLive", """{"TableName":"Music","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ends"}}""");
        Put("a", "1");
        _service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"e"},"sk":{"S":"e"},"ends":{"N":"1767225605"}}}""");
        _service.Ok("UpdateContinuousBackups", Enable);
        var before = Items("Music");
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        _service.Ok("TransactWriteItems",
            """{"TransactItems":[{"Put":{"TableName":"Music","Item":{"pk":{"S":"t"},"sk":{"S":"t"}}}},{"Delete":{"TableName":"Music","Key":"""
            + """{"pk":{"S":"a"},"sk":{"S":"1"}}}}]}""");
        _service.Ok("BatchWriteItem", """{"RequestItems":{"Music":[{"PutRequest":{"Item":{"pk":{"S":"b"},"sk":{"S":"b"}}}}]}}""");
        _service.Ok("UpdateItem",
            """{"TableName":"Music","Key":{"pk":{"S":"b"},"sk":{"S":"b"}},"UpdateExpression":"SET x = :x","ExpressionAttributeValues":{":x":{"N":"1"}}}""");
        _service.Ok("ExecuteStatement", """{"Statement":"DELETE FROM Music WHERE pk='t' AND sk='t'"}""");
        _service.Time.Advance(TimeSpan.FromSeconds(60));
        Assert.DoesNotContain("ends", Items("Music"), StringComparison.Ordinal);
        Assert.Equal(before, Items(Restore("\"RestoreDateTime\":1767225600")));
    }

    [Fact]
    public void The_latest_time_is_now()
    {
        _service.Ok("UpdateContinuousBackups", Enable);
        _service.Time.Advance(TimeSpan.FromSeconds(2.5));
        Put("a", "1");
        var answer = _service.OkNode("RestoreTableToPointInTime",
            """{"SourceTableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Music","TargetTableName":"Latest","UseLatestRestorableTime":true}""");
        Assert.Equal("""{"SourceTableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Music","RestoreDateTime":1767225602.5,"RestoreInProgress":true}""",
            answer["TableDescription"]!["RestoreSummary"]!.ToJsonString());
        Assert.Equal(Items("Music"), Items("Latest"));
        Assert.Null(_service.OkNode("DescribeTable", """{"TableName":"Latest"}""")["Table"]!["RestoreSummary"]);
    }

    [Fact]
    public void Items_are_those_of_then_and_indexes_and_settings_those_of_now()
    {
        _service.Ok("UpdateContinuousBackups", Enable);
        Put("a", "1");
        _service.Time.Advance(TimeSpan.FromSeconds(1));
        _service.Ok("UpdateTable",
            """{"TableName":"Music","AttributeDefinitions":[{"AttributeName":"n","AttributeType":"N"}],"GlobalSecondaryIndexUpdates":"""
            + """[{"Create":{"IndexName":"late","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}}]}""");
        _service.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"a"},"sk":{"S":"1"},"n":{"N":"1"}}}""");
        var table = Restore("\"RestoreDateTime\":1767225600");
        Assert.Equal("[]", Items(table, "late"));
        _service.Ok("PutItem", $$$$"""{"TableName":"{{{{table}}}}","Item":{"pk":{"S":"a"},"sk":{"S":"1"},"n":{"N":"1"}}}""");
        Assert.NotEqual("[]", Items(table, "late"));
    }

    [Fact]
    public void The_period_moves_with_time_and_older_changes_are_discarded()
    {
        _service.Ok("UpdateContinuousBackups",
            """{"TableName":"Music","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":1}}""");
        Put("a", "1");
        _service.Time.Advance(TimeSpan.FromHours(12));
        Put("a", "2");
        var history = _service.Engine.FindTable("Music"u8)!.History!;
        Assert.Equal(2, history.Count);
        _service.Time.Advance(TimeSpan.FromHours(12.5));
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 30, 0, TimeSpan.Zero), history.Earliest);
        Assert.Equal(1, history.Count);
        Assert.Equal("InvalidRestoreTimeException", Error("\"RestoreDateTime\":1767225600").Type);
        Assert.Contains("\"1\"", Items(Restore("\"RestoreDateTime\":1767227400")), StringComparison.Ordinal);
    }

    [Fact]
    public void Disabling_discards_the_history_and_enabling_starts_a_new_one()
    {
        _service.Ok("UpdateContinuousBackups", Enable);
        Put("a", "1");
        _service.Ok("UpdateContinuousBackups", Enable.Replace("true", "false", StringComparison.Ordinal));
        Assert.Null(_service.Engine.FindTable("Music"u8)!.History);
        _service.Time.Advance(TimeSpan.FromSeconds(10));
        _service.Ok("UpdateContinuousBackups", Enable);
        Assert.Equal(
            ("InvalidRestoreTimeException",
                "RestoreDateTime '2026-01-01T00:00:09Z' must be within EarliestRestorableDateTime '2026-01-01T00:00:10Z' and "
                + "LatestRestorableDateTime '2026-01-01T00:00:10Z'"),
            Error("\"RestoreDateTime\":1767225609"));
    }

    [Fact]
    public void A_second_that_the_first_moment_lies_in_is_that_moment()
    {
        _service.Time.Advance(TimeSpan.FromMilliseconds(700));
        Put("a", "1");
        _service.Ok("UpdateContinuousBackups", Enable);
        Put("a", "2");
        // It contains nothing later than .0; everything else is as of .7.
        Assert.DoesNotContain("\"2\"", Items(Restore("\"RestoreDateTime\":1767225600")), StringComparison.Ordinal);
    }

    [Fact]
    public void Faults_are_found_in_the_order_of_shape_source_recovery_time_and_target()
    {
        Assert.Equal(("TableNotFoundException", "Table not found: none"),
            _service.Error("RestoreTableToPointInTime", """{"SourceTableName":"none","TargetTableName":"Music","UseLatestRestorableTime":true}"""));
        Assert.Equal(("PointInTimeRecoveryUnavailableException", "Point in time recovery is not enabled for table 'Music'"),
            Error("\"RestoreDateTime\":1", "Music"));
        _service.Ok("UpdateContinuousBackups", Enable);
        Assert.Equal("InvalidRestoreTimeException", Error("\"RestoreDateTime\":1", "Music").Type);
        Assert.Equal("InvalidRestoreTimeException", Error("\"RestoreDateTime\":1767225600.001", "Music").Type);
        Assert.Equal(("TableAlreadyExistsException", "Table already exists: Music"), Error("\"UseLatestRestorableTime\":true", "Music"));
        Assert.Equal(("ValidationException", "Invalid Request: Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both"),
            Error("\"UseLatestRestorableTime\":false", "Music"));
        Assert.StartsWith("Invalid Request: Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time restore request.",
            Error("\"UseLatestRestorableTime\":true,\"RestoreDateTime\":1", "Music").Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{}", "1 validation error detected: Value null at 'targetTableName' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"TargetTableName":"Target"}""", "The parameter 'TableName' is required but was not present in the request")]
    [InlineData("""{"TargetTableName":"Target","SourceTableName":"Music","SourceTableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Music"}""",
        "Must provide exactly one of: sourceTableArn, sourceTableName")]
    [InlineData("""{"TargetTableName":"Target","SourceTableArn":"Music"}""", "One or more parameter values were invalid: sourceTableArn is not a valid ARN")]
    [InlineData("""{"TargetTableName":"Target","SourceTableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Music/index/global"}""",
        "One or more parameter values were invalid: sourceTableArn is not a valid ARN")]
    [InlineData("""{"TargetTableName":"bad name!","SourceTableName":"Music"}""",
        "1 validation error detected: Value 'bad name!' at 'targetTableName' failed to satisfy constraint: Member must satisfy regular "
        + "expression pattern: [a-zA-Z0-9_.-]+")]
    public void Invalid_requests_are_refused(string body, string message) => _service.Invalid("RestoreTableToPointInTime", body, message);

    [Fact]
    public void A_history_is_bounded_and_reports_how_far_back_it_reaches()
    {
        const long Bound = 64 * 1024;
        var table = _service.Engine.FindTable("Music"u8)!;
        var history = new ChangeHistory(_service.Time, TimeSpan.FromDays(35), Bound);
        Put("a", new string('x', 900));
        var item = table.Items.At(default) is var cursor && cursor.Next() ? cursor.Item : throw new InvalidOperationException();
        for (var i = 0; i < 1_000; i++)
        {
            _service.Time.Advance(TimeSpan.FromSeconds(1));
            history.Append(item, item);
            Assert.InRange(history.Bytes, 1, Bound);
        }

        Assert.InRange(history.Count, 20, 70);
        // The oldest record that is kept is of the second after the earliest moment.
        var kept = history.CopyAfter(history.Earliest);
        Assert.Equal(history.Count, kept.Length);
        Assert.Equal(history.Earliest.AddSeconds(1).ToUnixTimeMilliseconds(), kept[0].At);
    }

    [Fact]
    public void A_clock_that_is_set_back_leaves_the_changes_in_their_order()
    {
        _service.Ok("UpdateContinuousBackups", Enable);
        Put("a", "1");
        _service.Time.Advance(TimeSpan.FromSeconds(-30));
        Put("a", "2");
        _service.Time.Advance(TimeSpan.FromSeconds(31));
        Put("a", "3");
        var items = Items(Restore("\"RestoreDateTime\":1767225600"));
        Assert.Contains("\"2\"", items, StringComparison.Ordinal);
        Assert.DoesNotContain("\"3\"", items, StringComparison.Ordinal);
    }

    private double Now => _service.Time.GetUtcNow().ToUnixTimeMilliseconds() / 1000d;

    private void Put(string partition, string sort) =>
        _service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{"pk":{"S":"{{{{partition}}}}"},"sk":{"S":"{{{{sort}}}}"}}}""");

    private void Change(Random random)
    {
        var key = $$$$"""{"pk":{"S":"{{{{random.Next(3)}}}}"},"sk":{"S":"{{{{random.Next(4)}}}}"}}""";
        if (random.Next(3) == 0) _service.Ok("DeleteItem", $$$"""{"TableName":"Music","Key":{{{key}}}}""");
        else _service.Ok("PutItem", $$$$"""{"TableName":"Music","Item":{{{{key[..^1]}}}},"v":{"N":"{{{{random.Next(5)}}}}"}}}""");
    }

    private string Restore(string time)
    {
        var target = $"Restored{++_restores}";
        _service.Ok("RestoreTableToPointInTime", $$"""{"SourceTableName":"Music","TargetTableName":"{{target}}",{{time}}}""");
        return target;
    }

    private (string Type, string Message) Error(string time, string target = "Target") =>
        _service.Error("RestoreTableToPointInTime", $$"""{"SourceTableName":"Music","TargetTableName":"{{target}}",{{time}}}""");

    private string Items(string table, string? index = null)
    {
        var items = _service.OkNode("Scan", $$"""{"TableName":"{{table}}"{{(index is null ? "" : $",\"IndexName\":\"{index}\"")}}}""")["Items"]!.AsArray();
        return "[" + string.Join(',', items.Select(static item => item!.ToJsonString()).Order(StringComparer.Ordinal)) + "]";
    }
}
