using Tern.Local.Engine;
using Tern.TestHarness;

namespace Tern.Local.Tests.Durability;

/// <summary>The results of index changes survive a restart, and nothing else does.</summary>
public sealed class IndexChangeTests : IDisposable
{
    private const string Describe = """{"TableName":"Orders"}""";
    private const string Delete = """{"TableName":"Orders","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"ByDay"}}]}""";

    private readonly DataFixture _data = new();

    public void Dispose() => _data.Dispose();

    [Fact]
    public void The_attributes_of_an_index_are_gone_with_it_when_the_process_ends_right_after_its_deletion()
    {
        var service = AddTable(_data.Open());
        service.Ok("UpdateTable", Delete);
        _data.Close();
        service = _data.Open();
        Assert.Equal(["id"], Attributes(service));
    }

    [Fact]
    public void An_image_taken_while_an_index_is_being_deleted_has_neither_it_nor_its_attributes()
    {
        var time = new ManualTimeProvider();
        var service = AddTable(new LocalService(time, new LocalEngine(time) { TransitionDelay = TimeSpan.FromMinutes(1) }));
        time.Advance(TimeSpan.FromMinutes(2));
        service.Ok("UpdateTable", Delete);
        Assert.Equal(["day", "id"], Attributes(service)); // still being deleted
        var other = new LocalService();
        other.Engine.Restore(service.Engine.Capture());
        Assert.Equal(["id"], Attributes(other));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_times_of_throughput_changes_of_an_index_survive_a_restart(bool bySnapshot)
    {
        var service = AddTable(_data.Open());
        SetThroughput(service, 9);
        _data.Time.Advance(TimeSpan.FromMinutes(1));
        SetThroughput(service, 3);
        var before = Throughput(service);
        Assert.Contains("LastDecreaseDateTime", before, StringComparison.Ordinal);
        Assert.Contains("\"NumberOfDecreasesToday\":1", before, StringComparison.Ordinal);
        if (bySnapshot) _data.Store.TakeSnapshot();
        _data.Close();
        Assert.Equal(before, Throughput(_data.Open()));
    }

    [Fact]
    public void The_index_of_a_restored_table_starts_its_own_history()
    {
        var service = AddTable(new LocalService());
        SetThroughput(service, 3);
        var arn = service.OkNode("CreateBackup", """{"TableName":"Orders","BackupName":"day"}""")["BackupDetails"]!["BackupArn"]!.GetValue<string>();
        service.Ok("RestoreTableFromBackup", $$"""{"TargetTableName":"Again","BackupArn":"{{arn}}"}""");
        var throughput = Throughput(service, "Again");
        Assert.DoesNotContain("LastDecreaseDateTime", throughput, StringComparison.Ordinal);
        Assert.Contains("\"NumberOfDecreasesToday\":0", throughput, StringComparison.Ordinal);
        Assert.Contains("\"NumberOfDecreasesToday\":1", Throughput(service), StringComparison.Ordinal);
    }

    private static void SetThroughput(LocalService service, int units) => service.Ok("UpdateTable", $$"""
        {"TableName":"Orders","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"ByDay","ProvisionedThroughput":{"ReadCapacityUnits":{{units}},
         "WriteCapacityUnits":5} } }]}
        """);

    private static string Throughput(LocalService service, string table = "Orders") =>
        service.OkNode("DescribeTable", $$"""{"TableName":"{{table}}"}""")["Table"]!["GlobalSecondaryIndexes"]![0]!["ProvisionedThroughput"]!.ToJsonString();

    private static LocalService AddTable(LocalService service)
    {
        service.Ok("CreateTable", """
            {"TableName":"Orders","ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5},
             "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"day","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "GlobalSecondaryIndexes":[{"IndexName":"ByDay","KeySchema":[{"AttributeName":"day","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"},
              "ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}}]}
            """);
        return service;
    }

    private static IEnumerable<string> Attributes(LocalService service) =>
        service.OkNode("DescribeTable", Describe)["Table"]!["AttributeDefinitions"]!.AsArray()
            .Select(static attribute => attribute!["AttributeName"]!.GetValue<string>()).Order(StringComparer.Ordinal);
}
