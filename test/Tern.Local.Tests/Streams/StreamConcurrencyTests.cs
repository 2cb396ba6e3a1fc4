using System.Globalization;

namespace Tern.Local.Tests.Streams;

public class StreamConcurrencyTests
{
    private const int Writers = 16;
    private const int Keys = 24;
    private const int Rounds = 300;

    [Fact]
    public async Task Sixteen_writers_splits_and_a_reader_at_once_leave_every_change_once_and_in_order()
    {
        var service = StreamCalls.WithStream("NEW_AND_OLD_IMAGES");
        var arn = service.Arn();
        using var start = new Barrier(Writers + 1);
        var removed = 0;
        var writers = Enumerable.Range(0, Writers).Select(writer => Task.Factory.StartNew(() =>
        {
            var random = new Random(writer);
            start.SignalAndWait();
            for (var i = 0; i < Rounds; i++)
            {
                var id = "k" + random.Next(Keys).ToString(CultureInfo.InvariantCulture);
                switch (random.Next(8))
                {
                    case 0:
                        var old = service.Ok("DeleteItem", $$$"""{"TableName":"Plain","Key":{"id":{"S":"{{{id}}}"} },"ReturnValues":"ALL_OLD"}""");
                        if (old.Contains("Attributes", StringComparison.Ordinal)) Interlocked.Increment(ref removed);
                        break;
                    case 1:
                        service.Ok("TransactWriteItems", $$$$"""
                            {"TransactItems":[{"Update":{"TableName":"Plain","Key":{"id":{"S":"{{{{id}}}}"} },"UpdateExpression":"ADD n :one",
                             "ExpressionAttributeValues":{":one":{"N":"1"} } } },
                             {"Update":{"TableName":"Plain","Key":{"id":{"S":"other"}},"UpdateExpression":"ADD n :one",
                              "ExpressionAttributeValues":{":one":{"N":"1"} } } }]}
                            """);
                        break;
                    default:
                        service.Ok("UpdateItem",
                            $$$"""{"TableName":"Plain","Key":{"id":{"S":"{{{id}}}"} }"""
                            + ""","UpdateExpression":"ADD n :one","ExpressionAttributeValues":{":one":{"N":"1"} } }""");
                        break;
                }
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();

        start.SignalAndWait();
        for (var i = 0; i < 4; i++)
        {
            Assert.NotNull(service.ReadAll(arn)); // must not disturb
            Assert.True(service.Engine.FindTable("Plain"u8)!.Stream!.TrySplit());
        }

        await Task.WhenAll(writers).WaitAsync(TimeSpan.FromMinutes(1));

        // Played back, each key's records must be a chain: every old image equals the previous new image, and the last
        // one equals the table's item.
        var last = new Dictionary<string, string?>();
        var sequences = new HashSet<string>();
        var (changes, removals) = (0, 0);
        foreach (var record in service.ReadAll(arn))
        {
            var change = record["dynamodb"]!;
            var id = change["Keys"]!["id"]!["S"]!.GetValue<string>();
            Assert.True(sequences.Add(record.Sequence()));
            Assert.Equal(last.GetValueOrDefault(id), change["OldImage"]?.ToJsonString());
            last[id] = change["NewImage"]?.ToJsonString();
            changes++;
            if (record["eventName"]!.GetValue<string>() == "REMOVE") removals++;
        }

        var held = service.OkNode("Scan", """{"TableName":"Plain"}""")["Items"]!.AsArray()
            .ToDictionary(static item => item!["id"]!["S"]!.GetValue<string>(), static item => (string?)item!.ToJsonString());
        Assert.Equal(held.OrderBy(static pair => pair.Key, StringComparer.Ordinal), last.Where(static pair => pair.Value is not null)
            .OrderBy(static pair => pair.Key, StringComparer.Ordinal));
        Assert.Equal(removed, removals);
        Assert.True(changes > Writers * Rounds / 2);
    }

    [Fact]
    public async Task Streams_are_enabled_and_disabled_under_load_without_a_fault()
    {
        var service = StreamCalls.WithStream();
        using var start = new Barrier(4);
        await Task.WhenAll(Enumerable.Range(0, 4).Select(worker => Task.Factory.StartNew(() =>
        {
            start.SignalAndWait();
            for (var i = 0; i < 300; i++)
            {
                switch (worker)
                {
                    case 0:
                        var specification = i % 2 == 0 ? """{"StreamEnabled":false}""" : """{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"}""";
                        service.Call("UpdateTable", $$"""{"TableName":"Plain","StreamSpecification":{{specification}} }""");
                        break;
                    case 1: service.Put("a", $$""" "n":{"N":"{{i}}"} """); break;
                    case 2: Assert.NotEmpty(service.OkNode("ListStreams", "{}")["Streams"]!.AsArray()); break;
                    default:
                        var arn = service.Arn();
                        Assert.NotNull(service.ReadAll(arn));
                        break;
                }
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default))).WaitAsync(TimeSpan.FromMinutes(1));
    }
}
