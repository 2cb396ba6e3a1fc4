using Tern.Services.CloudWatchLogs;
using Tern.Services.CloudWatchLogs.Model;
using Tern.Services.CloudWatchQuery;
using Tern.Services.CloudWatchQuery.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class MonitoringTests(MotoServer moto)
{
    /// <summary>moto answers CloudWatch in the query protocol, not in CBOR: the item's Protocol chooses.</summary>
    [Fact]
    public async Task Metrics_and_alarms_are_put_by_the_protocol_that_the_item_names()
    {
        await using var cloudWatch = new CloudWatchQueryClient(moto.Use(new CloudWatchQueryClientOptions()));
        await cloudWatch.PutMetricDataAsync(new PutMetricDataRequest
        {
            Namespace = "shop",
            MetricData =
            [
                new MetricDatum
                {
                    MetricName = "Orders", Value = 3, Unit = StandardUnit.Count, Dimensions = [new Dimension { Name = "Country", Value = "DE" }],
                },
            ],
        });
        var metric = Assert.Single((await cloudWatch.ListMetricsAsync(new ListMetricsRequest { Namespace = "shop" })).Metrics);
        Assert.Equal(("Orders", "DE"), (metric.MetricName, metric.Dimensions!.Single().Value));

        await cloudWatch.PutMetricAlarmAsync(new PutMetricAlarmRequest
        {
            AlarmName = "none", MetricName = "Orders", Namespace = "shop", Statistic = Statistic.Sum, Period = 60, EvaluationPeriods = 1, Threshold = 1.5,
            ComparisonOperator = ComparisonOperator.LessThanThreshold,
        });
        var alarm = (await cloudWatch.DescribeAlarmsAsync(new DescribeAlarmsRequest { AlarmNames = ["none"] })).MetricAlarms.Single();
        Assert.Equal((1.5, Statistic.Sum), (alarm.Threshold, alarm.Statistic));
    }

    [Fact]
    public async Task Log_events_are_put_and_found()
    {
        await using var logs = new CloudWatchLogsClient(moto.Use(new CloudWatchLogsClientOptions()));
        await logs.CreateLogGroupAsync(new CreateLogGroupRequest { LogGroupName = "/shop/web" });
        await logs.CreateLogStreamAsync(new CreateLogStreamRequest { LogGroupName = "/shop/web", LogStreamName = "one" });
        var now = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
        await logs.PutLogEventsAsync(new PutLogEventsRequest
        {
            LogGroupName = "/shop/web", LogStreamName = "one",
            LogEvents = [.. Enumerable.Range(0, 7).Select(i => new InputLogEvent { Timestamp = now + i, Message = $"line {i}\n\"quoted\" ü" })],
        });

        var found = new List<FilteredLogEvent>();
        await foreach (var one in logs.FilterLogEventsItemsAsync(new FilterLogEventsRequest { LogGroupName = "/shop/web", Limit = 3 })) found.Add(one);

        Assert.Equal(Enumerable.Range(0, 7).Select(static i => $"line {i}\n\"quoted\" ü"), found.Select(static one => one.Message));
        await Assert.ThrowsAsync<ResourceAlreadyExistsException>(
            async () => await logs.CreateLogGroupAsync(new CreateLogGroupRequest { LogGroupName = "/shop/web" }));
    }
}
