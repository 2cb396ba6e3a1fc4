using Tern.Local.Engine;
using Tern.Testing;

namespace Tern.Local.Tests.Durability;

/// <summary>What changes of indexes leave behind outlasts a restart, and nothing else does.</summary>
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
        service.OkNode("DescribeTable", Describe)["Table"]!["AttributeDefinitions"]!.AsArray().Select(static attribute => attribute!["AttributeName"]!.GetValue<string>()).Order(StringComparer.Ordinal);
}
