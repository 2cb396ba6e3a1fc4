using Tern.Local.Buffers;
using Tern.Local.Durability;
using Tern.Local.Engine;
using Tern.Local.Tests.Snapshots;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Durability;

/// <summary>The effects of all requests are there after a restart, as far as requests can observe.</summary>
public sealed class RoundTripTests : IDisposable
{
    private readonly DataFixture _data = new();

    public void Dispose() => _data.Dispose();

    [Theory]
    [InlineData(11)]
    [InlineData(12)]
    [InlineData(13)]
    [InlineData(14)]
    public void Random_programs_go_on_after_restarts_as_if_there_had_been_none(int seed)
    {
        var random = new Random(seed);
        var program = new RandomProgram(seed);
        var service = _data.Open();
        for (var restart = 0; restart < 8; restart++)
        {
            program.Run(service, random.Next(20, 200));
            if (random.Next(2) == 0) _data.Store.TakeSnapshot();
            program.Run(service, random.Next(0, 100));
            if (random.Next(4) == 0) service.Engine.Restore(service.Engine.Capture());
            var state = ServiceState.Read(service);
            _data.Close();
            service = _data.Open();
            Assert.Equal(state, ServiceState.Read(service));
            Assert.Null(_data.Store.Recovery.CutFile);
        }

        Assert.True(program.Done > 500, $"only {program.Done} requests did anything");
    }

    [Fact]
    public void A_token_keeps_a_transaction_from_being_done_twice_after_a_restart_too()
    {
        const string Transaction =
            """{"ClientRequestToken":"once","TransactItems":[{"Update":{"TableName":"Plain","Key":{"id":{"S":"a"}}"""
                + ""","UpdateExpression":"ADD n :n","ExpressionAttributeValues":{":n":{"N":"1"}}}}]}""";
        var service = _data.Open().AddPlainTable();
        service.Ok("TransactWriteItems", Transaction);
        for (var i = 0; i < 2; i++)
        {
            _data.Close();
            service = _data.Open();
            service.Ok("TransactWriteItems", Transaction);
            Assert.Equal("1", service.OkNode("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""")["Item"]!["n"]!["N"]!.GetValue<string>());
            _data.Store.TakeSnapshot();
        }
    }

    [Fact]
    public void Items_whose_time_ended_while_nothing_ran_expire_after_the_start()
    {
        var service = _data.Open();
        service.AddPlainTable().Ok("UpdateTimeToLive", """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        service.Put("a", $"\"ttl\":{{\"N\":\"{_data.Time.GetUtcNow().ToUnixTimeSeconds() + 60}\"}}");
        _data.Close();
        _data.Time.Advance(TimeSpan.FromHours(1));
        service = _data.Open();
        Assert.Equal(1, Count(service));
        _data.Time.Advance(TimeSpan.FromSeconds(2));
        Assert.Equal(0, Count(service));
        _data.Close();
        Assert.Equal(0, Count(_data.Open()));

        static int Count(LocalService service) => service.OkNode("Scan", """{"TableName":"Plain"}""")["Count"]!.GetValue<int>();
    }

    [Fact]
    public void Every_setting_of_a_table_is_in_the_format()
    {
        var settings = new TableSettings
        {
            Attributes = [new KeyAttribute("a", ValueKind.Binary)],
            PayPerRequest = true,
            Throughput = new Throughput(3, 400_000_000_000),
            PayPerRequestSince = DateTimeOffset.UnixEpoch.AddTicks(1),
            LastIncrease = DateTimeOffset.UnixEpoch.AddTicks(2),
            LastDecrease = DateTimeOffset.UnixEpoch.AddTicks(3),
            Decreases = 2,
            DeletionProtection = true,
            TableClass = "STANDARD",
            OnDemand = new OnDemandThroughput(null, 7),
            Warm = new WarmThroughput(12_001, 4_001),
            EncryptionKeyArn = "arn:aws:kms:us-east-1:000000000000:key/a",
            Policies = [new ResourcePolicy("label", "{}", "1")],
            Insights = [new ContributorInsights("ByNumber", true, "THROTTLED_KEYS", DateTimeOffset.UnixEpoch.AddTicks(5))],
            Tags = [new TableTag("k", "v")],
            RecoverableSince = DateTimeOffset.UnixEpoch.AddTicks(4),
            RecoveryDays = 35,
            TimeToLiveAttribute = "ttl",
            StreamView = StreamViewType.OldImage,
            LatestStreamLabel = "label",
        };
        var buffer = new ByteBuffer();
        TableFormat.WriteSettings(buffer, settings);
        var input = new RecordInput(buffer.Written);
        var read = TableFormat.ReadSettings(ref input);
        Assert.True(input.IsAtEnd);
        var fresh = new TableSettings();
        foreach (var property in typeof(TableSettings).GetProperties().Where(static property => property.CanWrite))
        {
            // One that this test leaves at its default may be one that the format forgets.
            Assert.False(Equals(property.GetValue(settings), property.GetValue(fresh)),
                $"{property.Name} is not set by this test: add it here, and to TableFormat");
            if (property.PropertyType.IsGenericType && property.PropertyType.GetGenericTypeDefinition() == typeof(IReadOnlyList<>)) continue;
            Assert.Equal(property.GetValue(settings), property.GetValue(read));
        }

        Assert.Equal(settings.Tags, read.Tags);
        Assert.Equal(settings.Policies, read.Policies);
        Assert.Equal(settings.Insights, read.Insights);
        Assert.Equal(("a", ValueKind.Binary), (read.Attributes[0].Name, read.Attributes[0].Kind));
    }

    [Fact]
    public void A_snapshot_in_the_background_shortens_the_journal()
    {
        var service = _data.Open(leastJournalBytes: 20_000);
        service.AddPlainTable();
        for (var i = 0; i < 2_000; i++)
        {
            service.Put("i" + i % 100, $"\"n\":{{\"N\":\"{i}\"}}");
            if (i % 50 == 0) _data.Store.Flush();
        }

        // Closing abandons a snapshot that isn't written yet.
        _data.Store.Flush();
        _data.Store.WaitForSnapshot();
        var state = ServiceState.Read(service);
        _data.Close();
        Assert.NotEmpty(Directory.GetFiles(_data.Path, "snapshot-*.tern"));
        Assert.False(File.Exists(System.IO.Path.Combine(_data.Path, "journal-0000000001.tern")));
        Assert.Equal(state, ServiceState.Read(_data.Open()));
        Assert.True(_data.Store.Recovery.ReplayedChanges < 2_000, $"{_data.Store.Recovery.ReplayedChanges} changes were replayed");
    }
}
