using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Local.Engine;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Snapshots;

/// <summary>Save and Restore: the whole state, at one moment, any number of times.</summary>
public class SnapshotTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void A_restore_undoes_all_changes_since_the_capture(int seed)
    {
        var service = new LocalService();
        var program = new RandomProgram(seed);
        program.Run(service, 600);
        var state = ServiceState.Read(service);
        var image = service.Engine.Capture();
        program.Run(service, 600);
        Assert.NotEqual(state, ServiceState.Read(service));
        service.Engine.Restore(image);
        var other = new LocalService(new Tern.TestHarness.ManualTimeProvider(service.Time.GetUtcNow()));
        other.Engine.Restore(image);
        Assert.Equal(ServiceState.Read(other), ServiceState.Read(service));

        // Both continue in the same way, including IDs, so nothing is missing that only later requests would show.
        new RandomProgram(seed, backups: false).Run(other, 300);
        new RandomProgram(seed, backups: false).Run(service, 300);
        Assert.Equal(Masked(ServiceState.Read(other)), Masked(ServiceState.Read(service)));
        Assert.True(program.Done > 400, $"only {program.Done} requests did anything");
    }

    [Fact]
    public void A_fixture_is_restored_with_its_ids_tags_and_times()
    {
        var service = StreamCalls.WithStream(extra: ""","Tags":[{"Key":"team","Value":"a"}]""");
        service.Ok("UpdateTimeToLive", """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        service.Put("a", $"\"ttl\":{{\"N\":\"{service.Time.GetUtcNow().ToUnixTimeSeconds() + 60}\"}}");
        service.Put("b");
        var state = ServiceState.Read(service);
        var image = service.Engine.Capture();
        service.Engine.Reset();
        Assert.Equal("""{"TableNames":[]}""", service.Ok("ListTables", "{}"));
        service.Engine.Restore(image);
        Assert.Equal(state, ServiceState.Read(service));

        // The stream continues where it was, and the item still expires.
        service.Time.Advance(TimeSpan.FromSeconds(61));
        var records = service.ReadAll();
        Assert.Equal(["INSERT", "INSERT", "REMOVE"], records.Select(static record => record["eventName"]!.GetValue<string>()));
        Assert.True(records.Zip(records.Skip(1)).All(static pair => string.CompareOrdinal(pair.First.Sequence(), pair.Second.Sequence()) < 0));
    }

    [Fact]
    public void A_transaction_s_token_is_part_of_it()
    {
        const string Transaction =
            """{"ClientRequestToken":"once","TransactItems":[{"Update":{"TableName":"Plain","Key":{"id":{"S":"a"}}"""
                + ""","UpdateExpression":"ADD n :n","ExpressionAttributeValues":{":n":{"N":"1"}}}}]}""";
        var service = new LocalService().AddPlainTable();
        var before = service.Engine.Capture();
        service.Ok("TransactWriteItems", Transaction);
        var after = service.Engine.Capture();
        service.Engine.Restore(after);
        service.Ok("TransactWriteItems", Transaction);
        Assert.Equal("1", Counter());
        service.Engine.Restore(before);
        Assert.Null(Counter());
        service.Ok("TransactWriteItems", Transaction);
        Assert.Equal("1", Counter());

        string? Counter() => service.OkNode("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""")["Item"]?["n"]!["N"]!.GetValue<string>();
    }

    [Fact]
    public void A_table_held_from_before_is_deleted()
    {
        var service = new LocalService().AddPlainTable();
        var table = service.Engine.FindTable("Plain"u8)!;
        service.Engine.Restore(service.Engine.Capture());
        Assert.True(table.IsDeleted);
        Assert.Equal(table.Id, service.Engine.FindTable("Plain"u8)!.Id);
        Assert.Equal(1, service.Engine.TableCount);
    }

    [Fact]
    public async Task One_snapshot_serves_many_at_once_and_none_sees_anothers_writes()
    {
        LocalSnapshot fixture;
        await using (var first = await LocalDynamoDb.StartAsync(cancellationToken: TestContext.Current.CancellationToken))
        {
            await using var db = first.CreateClient();
            await db.CreateTableAsync(new CreateTableRequest
            {
                TableName = "Plain",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new KeySchemaElement { AttributeName = "id", KeyType = KeyType.Hash }],
            });
            for (var i = 0; i < 500; i++) await PutAsync(db, $"i{i}", 0);
            fixture = first.Save();
        }

        Assert.Equal((1, 500), (fixture.TableCount, fixture.ItemCount));
        await Task.WhenAll(Enumerable.Range(1, 8)
            .Select(number => Task.Factory.StartNew(() =>
            UseAsync(fixture, number), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap()))
            .WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        Assert.Equal(500, fixture.ItemCount);

        static async Task UseAsync(LocalSnapshot fixture, int number)
        {
            await using var local = await LocalDynamoDb.StartAsync();
            await using var db = local.CreateClient();
            for (var round = 0; round < 10; round++)
            {
                local.Restore(fixture);
                for (var i = 0; i < 500; i += number) await PutAsync(db, $"i{i}", number);
                await PutAsync(db, $"new{number}", number);
                var page = await db.ScanAsync(new ScanRequest { TableName = "Plain" });
                Assert.Equal(501, page.Count);
                Assert.All(page.Items!, item => Assert.Contains(item["n"].AsInt32(), new[] { 0, number }));
            }
        }
    }

    [Fact]
    public async Task Captures_and_restores_between_transactions_never_hold_one_by_half()
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("CreateTable",
            """{"TableName":"Other","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]"""
            + ""","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}""");
        using var stop = new CancellationTokenSource();
        var writers = Enumerable.Range(0, 4).Select(writer => Task.Factory.StartNew(() =>
        {
            var done = 0;
            while (!stop.IsCancellationRequested || done == 0)
            {
                var (status, answer) = service.Call("TransactWriteItems", $$$"""
                    {"TransactItems":[{"Update":{"TableName":"Plain","Key":{"id":{"S":"w{{{writer}}}"}},"UpdateExpression":"ADD n :n",
                     "ExpressionAttributeValues":{":n":{"N":"1"} } } },
                     {"Update":{"TableName":"Other","Key":{"id":{"S":"w{{{writer}}}"}},"UpdateExpression":"ADD n :n",
                      "ExpressionAttributeValues":{":n":{"N":"1"} } } }]}
                    """);
                // A restore between finding the tables and writing to them: the previous table no longer exists.
                if (status == 400) Assert.Contains("ResourceNotFoundException", answer, StringComparison.Ordinal);
                else done++;
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();

        for (var i = 0; i < 300; i++)
        {
            var image = service.Engine.Capture();
            var copy = new LocalEngine(service.Time);
            copy.Restore(image);
            var reader = new LocalService(service.Time, copy);
            Assert.Equal(Items(reader, "Plain"), Items(reader, "Other"));
            if (i % 3 == 0) service.Engine.Restore(image);
        }

        await stop.CancelAsync();
        await Task.WhenAll(writers).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        Assert.Equal(Items(service, "Plain"), Items(service, "Other"));

        static string Items(LocalService service, string table) => service.OkNode("Scan", $$"""{"TableName":"{{table}}"}""")["Items"]!.ToJsonString();
    }

    [Fact]
    public async Task Null_is_not_a_snapshot_and_an_empty_store_has_an_empty_one()
    {
        await using var local = await LocalDynamoDb.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        Assert.Throws<ArgumentNullException>(() => local.Restore(null!));
        Assert.Equal((0, 0L), (local.Save().TableCount, local.Save().ItemCount));
    }

    private static async Task PutAsync(DynamoDbClient db, string id, int n) =>
        await db.PutItemAsync(new PutItemRequest { TableName = "Plain", Item = new AttributeMap { ["id"] = id, ["n"] = n } });

    /// <summary>Without the random values of every new table and stream.</summary>
    private static string Masked(string state)
    {
        var masked = new StringBuilder(state);
        foreach (System.Text.RegularExpressions.Match match in System.Text.RegularExpressions.Regex.Matches(state,
            "\"(TableId|eventID)\":\"[^\"]*\"|[0-9]{14}-[0-9a-f]{8}").Reverse()) masked.Remove(match.Index, match.Length);
        return masked.ToString();
    }
}
