using System.Globalization;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Expiry;

public class ExpiryConcurrencyTests
{
    private const int Writers = 8;
    private const int Keys = 40;
    private const int Rounds = 300;

    [Fact]
    public void A_sweep_during_the_restore_of_a_snapshot_keeps_the_restored_items()
    {
        var source = StreamCalls.WithStream();
        source.Ok("UpdateTimeToLive", """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        source.Put("a", $$""" "ttl":{"N":"{{source.Time.GetUtcNow().ToUnixTimeSeconds() + 10}}"} """);
        var service = new LocalService();
        // The timer fires between setting it for what is restored and putting that in place.
        var sweep = new Thread(() => service.Time.Advance(TimeSpan.FromMinutes(1)));
        service.Engine.Attach(new RestoreLog(() =>
        {
            sweep.Start();
            sweep.Join(TimeSpan.FromMilliseconds(200));
        }));
        service.Engine.Restore(source.Engine.Capture());
        Assert.True(sweep.Join(TimeSpan.FromMinutes(1)));
        service.Time.Advance(TimeSpan.FromMinutes(1));
        Assert.Empty(Held(service));
    }

    [Fact]
    public async Task Items_that_are_written_while_time_goes_by_expire_by_their_last_time_and_leave_one_record_each()
    {
        var service = StreamCalls.WithStream();
        service.Ok("UpdateTimeToLive", """{"TableName":"Plain","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"ttl"}}""");
        using var start = new Barrier(Writers + 1);
        var writers = Enumerable.Range(0, Writers).Select(writer => Task.Factory.StartNew(() =>
        {
            var random = new Random(writer);
            start.SignalAndWait();
            for (var i = 0; i < Rounds; i++)
            {
                var id = "k" + random.Next(Keys).ToString(CultureInfo.InvariantCulture);
                var end = service.Time.GetUtcNow().ToUnixTimeSeconds() + random.Next(-5, 20);
                switch (random.Next(10))
                {
                    case 0: service.Delete(id); break;
                    case 1: service.Put(id); break; // no end any more
                    default: service.Put(id, $$""" "ttl":{"N":"{{end}}"},"by":{"N":"{{writer * Rounds + i}}"} """); break;
                }
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();

        start.SignalAndWait();
        for (var i = 0; !writers.All(static writer => writer.IsCompleted); i++)
        {
            // At most half an hour, because the records are read at the end and are removed after a day.
            if (i < 18_000) service.Time.Advance(TimeSpan.FromMilliseconds(100));
            else await Task.Yield();
        }

        await Task.WhenAll(writers);
        var held = Held(service);
        service.Time.Advance(TimeSpan.FromSeconds(30));

        var left = Held(service);
        Assert.Equal(held.Where(static item => !item.Contains("ttl", StringComparison.Ordinal)), left); // those that don't expire, and no others
        var last = new Dictionary<string, string?>();
        var expired = 0;
        foreach (var record in service.ReadAll())
        {
            var change = record["dynamodb"]!;
            var id = change["Keys"]!["id"]!["S"]!.GetValue<string>();
            Assert.Equal(last.GetValueOrDefault(id), change["OldImage"]?.ToJsonString());
            last[id] = change["NewImage"]?.ToJsonString();
            if (record["userIdentity"] is null) continue;
            expired++;
            Assert.Equal("REMOVE", record["eventName"]!.GetValue<string>());
            var end = long.Parse(change["OldImage"]!["ttl"]!["N"]!.GetValue<string>(), CultureInfo.InvariantCulture);
            Assert.True(end < change["ApproximateCreationDateTime"]!.GetValue<long>()); // never too early
        }

        Assert.Equal(left, last.Values.OfType<string>().Order(StringComparer.Ordinal));
        Assert.True(expired > 0);
        Assert.Equal(0, service.Time.PendingTimers);
    }

    private static List<string> Held(LocalService service) =>
        [.. service.OkNode("Scan", """{"TableName":"Plain"}""")["Items"]!.AsArray().Select(static item => item!.ToJsonString()).Order(StringComparer.Ordinal)];
}
