using System.Diagnostics;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

public sealed class Telemetry
{
    [Fact]
    public async Task Spans_say_where_the_time_went()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();

        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.DynamoDb",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity => Console.WriteLine(
                $"{activity.DisplayName} {activity.Duration.TotalMilliseconds:F2} ms, first byte {activity.GetTagItem("tern.phase.first_byte_ms")} ms"),
        };
        ActivitySource.AddActivityListener(listener);
        using var parent = new Activity("this test").Start();
        var seen = new List<string>();
        listener.ActivityStarted = activity =>
        {
            // Other tests of this process have spans as well.
            if (activity.TraceId == parent.TraceId) seen.Add(activity.DisplayName);
        };

        await orders.GetAsync(Order.Key("c1", 7));

        Assert.Equal(["DynamoDB.GetItem"], seen);
    }

    [Fact]
    public async Task Capacity_is_handed_to_who_asks()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();

        var units = 0.0;
        await orders.GetAsync(Order.Key("c1", 7), new() { OnConsumedCapacity = capacity => units += capacity.CapacityUnits ?? 0 });

        Assert.Equal(0.5, units);
    }
}
