using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Telemetry.TracedService;

namespace Tern.Core.Tests.Telemetry;

public sealed class RetryMetricTests
{
    [Fact]
    public async Task Retries_and_throttles_are_counted_by_operation_table_and_cause()
    {
        var service = Service("Tern.Test.Retries");
        using var metrics = new RecordedMetrics();
        await using var pipeline = Client(service, new ScriptedTransport(Throttle(2)), metrics);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        foreach (var name in (string[])["tern.client.retries", "tern.client.throttles"])
        {
            var counted = metrics.All(name).ToList();
            Assert.Equal(2, counted.Sum(measured => measured.Value));
            Assert.All(counted, measured => Assert.Equal(
                [("db.system.name", "aws.dynamodb"), ("db.operation.name", "Echo"), ("db.collection.name", "orders"), ("error.type", "ThrottlingException")],
                measured.Tags.Select(tag => (tag.Key, (string)tag.Value!))));
        }
    }

    [Fact]
    public async Task A_network_fault_is_retried_but_does_not_count_as_throttling()
    {
        var service = Service("Tern.Test.Lost");
        using var metrics = new RecordedMetrics();
        await using var pipeline = Client(service, new ScriptedTransport((attempt, _, _) =>
            attempt == 1 ? throw new AwsTransportException("Lost.", AwsTransportFault.ConnectionLost) : new(new TextResponse(200))), metrics);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal("connection_lost", metrics.Single("tern.client.retries").Tag("error.type"));
        Assert.Empty(metrics.All("tern.client.throttles"));
    }

    [Fact]
    public async Task The_remaining_quota_is_measured_after_each_call_and_refused_retries_are_counted()
    {
        var service = Service("Tern.Test.Quota");
        using var metrics = new RecordedMetrics();
        var transport = new ScriptedTransport(_ => TextResponse.Error(400, "ThrottlingException"));
        await using var pipeline = Client(service, transport, metrics, quota: new RetryQuota(6));

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));

        var left = metrics.Single("tern.client.retry_quota.left");
        Assert.Equal(1, left.Value);
        Assert.Equal(["db.system.name", "server.address"], left.Tags.Select(tag => tag.Key));
        Assert.Equal(1, metrics.Single("tern.client.retry_quota.refusals").Value);
        Assert.Equal("ThrottlingException", metrics.Single("tern.client.retry_quota.refusals").Tag("error.type"));
        Assert.Equal(1, metrics.Single("tern.client.retries").Value);
    }

    [Theory]
    [InlineData("tern.client.retries", 1)]
    [InlineData("tern.client.throttles", 1)]
    [InlineData("tern.client.retry_quota.left", 1)]
    [InlineData("tern.client.retry_quota.refusals", 0)]
    public async Task A_listener_of_a_single_metric_gets_it(string name, int expected)
    {
        var service = Service("Tern.Test.Only");
        using var metrics = new RecordedMetrics(name);
        await using var pipeline = Client(service, new ScriptedTransport(Throttle(1)), metrics);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal(expected, metrics.Measured.Count);
        Assert.Equal(expected, metrics.All(name).Count());
    }
}
