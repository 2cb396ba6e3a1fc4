using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using Tern.Lambda.Local.Sources;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class StreamMappingTests
{
    [Fact]
    public async Task Table_writes_reach_the_function_as_the_service_would_send_them()
    {
        await using var local = await LocalDynamoDb.StartAsync(new() { ListenOnLoopback = true }, TestContext.Current.CancellationToken);
        await SeedAsync(local, """
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"Id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"Id","KeyType":"HASH"}],
             "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"},"Items":[{"Id":{"S":"before"}}]}
            """);
        var clock = new HurriedTimeProvider(100);
        var events = Channel.CreateUnbounded<JsonElement>();
        var options = new StreamMappingOptions { Table = "orders", Function = "f" };
        var delivery = new StreamDelivery(
            options,
            TestQueues.Make(clock),
            (_, request, _) =>
            {
                events.Writer.TryWrite(JsonElement.Parse(request.Payload.Span));
                return Task.FromResult(new InvocationOutcome { RequestId = "r" });
            },
            clock,
            static _ => { });
        await using var mapping = new StreamMapping(options, new StreamEndpoint(local.Endpoint!, clock), delivery, clock, static _ => { });
        await mapping.StartAsync(TestContext.Current.CancellationToken);
        await SeedAsync(local, """{"TableName":"orders","Items":[{"Id":{"S":"o-1"},"Total":{"N":"4.5"},"Raw":{"B":"AQI="}}]}""");

        var record = Assert.Single((await events.Reader.ReadAsync(TestContext.Current.CancellationToken)).GetProperty("Records").EnumerateArray());
        Assert.Equal("INSERT", record.GetProperty("eventName").GetString());
        Assert.Equal("aws:dynamodb", record.GetProperty("eventSource").GetString());
        Assert.Contains("table/orders/stream/", record.GetProperty("eventSourceARN").GetString(), StringComparison.Ordinal);
        Assert.True(JsonElement.DeepEquals(
            JsonElement.Parse("""{"Id":{"S":"o-1"},"Total":{"N":"4.5"},"Raw":{"B":"AQI="}}"""), record.GetProperty("dynamodb").GetProperty("NewImage")));
    }

    private static async Task SeedAsync(LocalDynamoDb local, string json)
    {
        using var seed = new MemoryStream(Encoding.UTF8.GetBytes(json));
        await local.SeedAsync(seed, "seed.json", TestContext.Current.CancellationToken);
    }
}
