using System.Text.Json;

namespace Tern.Local.Tests.Protocol;

public class AccountTests
{
    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void Limits_are_those_of_a_new_account() => Assert.Equal(
        """{"AccountMaxReadCapacityUnits":80000,"AccountMaxWriteCapacityUnits":80000,"TableMaxReadCapacityUnits":40000,"TableMaxWriteCapacityUnits":40000}""",
        _service.Ok("DescribeLimits", "{}"));

    [Fact]
    public void The_endpoint_is_this_server()
    {
        Assert.Equal("""{"Endpoints":[{"Address":"localhost","CachePeriodInMinutes":1440}]}""", _service.Ok("DescribeEndpoints", "{}"));
        _service.Handler.Address = "127.0.0.1:8000";
        Assert.Equal("""{"Endpoints":[{"Address":"127.0.0.1:8000","CachePeriodInMinutes":1440}]}""", _service.Ok("DescribeEndpoints", "{}"));
    }

    [Fact]
    public void Point_in_time_recovery_is_described_as_it_was_set()
    {
        const string Describe = """{"TableName":"Plain"}""";
        const string Disabled =
            """{"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED","PointInTimeRecoveryDescription":"""
                + """{"PointInTimeRecoveryStatus":"DISABLED"}}}""";
        Assert.Equal(Disabled, _service.Ok("DescribeContinuousBackups", Describe));
        var start = _service.Time.GetUtcNow().ToUnixTimeSeconds();
        Assert.Equal(Enabled(35, start, start), Update("""{"PointInTimeRecoveryEnabled":true}"""));
        _service.Time.Advance(TimeSpan.FromDays(2));
        const long Day = 86_400;
        Assert.Equal(Enabled(35, start, start + 2 * Day), _service.Ok("DescribeContinuousBackups", Describe));
        Assert.Equal(Enabled(1, start + Day, start + 2 * Day), Update("""{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":1}"""));
        Assert.Equal(Enabled(1, start + Day, start + 2 * Day), Update("""{"PointInTimeRecoveryEnabled":true}"""));
        Assert.Equal(Disabled, Update("""{"PointInTimeRecoveryEnabled":false}"""));

        static string Enabled(int days, long first, long last) =>
            """{"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED","PointInTimeRecoveryDescription":"""
            + $$$$"""{"PointInTimeRecoveryStatus":"ENABLED","RecoveryPeriodInDays":{{{{days}}}},"EarliestRestorableDateTime":"""
            + $$$$"""{{{{first}}}},"LatestRestorableDateTime":{{{{last}}}}}}}""";
    }

    [Theory]
    [InlineData("""{}""",
        "1 validation error detected: Value null at 'pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled' failed to satisfy "
        + "constraint: Member must not be null")]
    [InlineData("""null""",
        "1 validation error detected: Value null at 'pointInTimeRecoverySpecification' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":0}""",
        "1 validation error detected: Value '0' at 'pointInTimeRecoverySpecification.recoveryPeriodInDays' failed to satisfy constraint: "
        + "Member must have value greater than or equal to 1")]
    [InlineData("""{"PointInTimeRecoveryEnabled":true,"RecoveryPeriodInDays":36}""",
        "1 validation error detected: Value '36' at 'pointInTimeRecoverySpecification.recoveryPeriodInDays' failed to satisfy constraint: "
        + "Member must have value less than or equal to 35")]
    [InlineData("""{"PointInTimeRecoveryEnabled":false,"RecoveryPeriodInDays":7}""",
        "Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.")]
    public void Invalid_recovery_settings_are_refused(string specification, string message) =>
        _service.Invalid("UpdateContinuousBackups", $$"""{"TableName":"Plain","PointInTimeRecoverySpecification":{{specification}}}""", message);

    [Fact]
    public void Backups_of_a_missing_table_have_their_own_error()
    {
        Assert.Equal(
            (400, """{"__type":"com.amazonaws.dynamodb.v20120810#TableNotFoundException","message":"Table not found: none"}"""),
            _service.Call("DescribeContinuousBackups", """{"TableName":"none"}"""));
    }

    [Fact]
    public void Every_operation_of_the_API_is_known()
    {
        foreach (var operation in Operations("dynamodb.json"))
        {
            var (_, answer) = _service.Call(operation, "{}");
            Assert.False(answer.Contains("UnknownOperationException", StringComparison.Ordinal), operation + " is said to be unknown");
        }
    }

    [Theory]
    [InlineData("SearchVectors")]
    [InlineData("UpdateTableReplicaAutoScaling")]
    public void Unsupported_operations_are_reported(string operation)
    {
        _service.Invalid(operation, "{}", "The local server doesn't support the operation " + operation);
        Assert.Equal((400, """{"__type":"com.amazon.coral.service#SerializationException"}"""), _service.Call(operation, "{"));
    }

    [Theory]
    [InlineData("GetItems")]
    [InlineData("getItem")]
    [InlineData("")]
    public void Invalid_names_are_unknown(string operation)
    {
        Assert.Equal((400, """{"__type":"com.amazon.coral.service#UnknownOperationException"}"""), _service.Call(operation, "{}"));
        Assert.Equal((400, """{"__type":"com.amazon.coral.service#SerializationException"}"""), _service.Call(operation, "hi"));
    }

    private static List<string> Operations(string model)
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Repository.Root, "models", "services", model)));
        return [.. document.RootElement.GetProperty("operations").EnumerateObject().Select(static operation => operation.Name)];
    }

    private string Update(string specification) =>
        _service.Ok("UpdateContinuousBackups", $$"""{"TableName":"Plain","PointInTimeRecoverySpecification":{{specification}}}""");
}
