using System.Text.Json.Nodes;
using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedBodyFilterTests
{
    private const string News = "TopicArn=arn:sns:news";
    private const string Arn = "arn:sns:news:<id:1>";

    [Fact]
    public async Task A_dot_in_a_key_is_one_more_level_in_policies_and_bodies()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news", "inbox"));
        Assert.Equal("200", await SetAsync("FilterPolicyScope", "MessageBody"));
        Assert.Equal("200", await SetAsync("FilterPolicy", """{"object.nested":["string.value"]}"""));
        Assert.Empty(await host.ReceiveAsync("inbox"));
        await PassAsync(2, """{"object": {"nested": "string.value"}}""");
        await PassAsync(3, """{"object.nested": "string.value"}""");
        Assert.Equal("200 MessageId=<id:4>", await host.AskAsync("Publish", News, """Message={"object": {"nested": {"test": "string.value"}}}"""));
        Assert.Empty(await host.ReceiveAsync("inbox"));

        Assert.Equal("200", await SetAsync("FilterPolicy", """{"object.nested.test":["string.value"]}"""));
        await PassAsync(5, """{"object": {"nested": {"test": "string.value"}}}""");
        await PassAsync(6, """{"object.nested.test": "string.value"}""");
        await PassAsync(7, """{"object.nested": {"test": "string.value"}}""");
        await PassAsync(8, """{"object": {"nested.test": "string.value"}}""");

        Task<string> SetAsync(string name, string value) =>
            host.AskAsync("SetSubscriptionAttributes", "SubscriptionArn=" + Arn, "AttributeName=" + name, "AttributeValue=" + value);

        async Task PassAsync(int id, string message)
        {
            Assert.Equal($"200 MessageId=<id:{id}>", await host.AskAsync("Publish", News, "Message=" + message));
            Assert.Equal(
                [$"{{\"Body\":{Envelope(Arn, id, message.Replace("\"", "\\\"", StringComparison.Ordinal))}}}"], await host.ReceiveAsync("inbox"));
        }
    }

    [Fact]
    public async Task One_value_of_an_array_is_enough()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        foreach (var queue in new[] { "queue1", "queue2" })
        {
            await host.SubscribeAsync(
                "arn:sns:news", queue, "RawMessageDelivery=true", "FilterPolicyScope=MessageBody",
                $$$"""FilterPolicy={"headers":{"route-to":["{{{queue}}}"]}}""");
        }

        foreach (var receivers in new[] { "[\"queue3\"]", "[\"queue1\"]", "[\"queue2\"]", "[\"queue1\",\"queue2\"]" })
            await host.AskAsync("Publish", News, $$$"""Message={"headers":{"route-to":{{{receivers}}}}}""");
        foreach (var queue in new[] { "queue1", "queue2" })
        {
            Assert.Equal(
                [Raw($$$"""{"headers":{"route-to":["{{{queue}}}"]}}"""), Raw("""{"headers":{"route-to":["queue1","queue2"]}}""")],
                await host.ReceiveAsync(queue, system: true));
        }
    }

    [Fact]
    public async Task A_body_can_have_an_empty_array()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.SubscribeAsync(
            "arn:sns:news", "inbox", "RawMessageDelivery=true", "FilterPolicyScope=MessageBody", """FilterPolicy={"detail":{"eventVersion":[""]}}""");
        const string message = "{\"version\":\"0\",\"detail-type\":\"EC2 Instance Launch Successful\",\"source\":\"aws.autoscaling\",\"resources\":[],"
            + "\"detail\":{\"eventVersion\":\"\",\"responseElements\":null}}";
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", News, "Message=" + message));
        Assert.Equal([Raw(message)], await host.ReceiveAsync("inbox", system: true));
    }

    [Fact]
    public async Task A_large_body_with_arrays_in_arrays_is_filtered_in_time()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.SubscribeAsync(
            "arn:sns:news", "inbox", "RawMessageDelivery=true", "FilterPolicyScope=MessageBody", """FilterPolicy={"detail":{"payload":{"kind":["order"]}}}""");
        var lines = new JsonArray([.. Enumerable.Range(0, 60).Select(static i => (JsonNode)new JsonObject
        {
            ["sku"] = $"sku-{i}",
            ["prices"] = new JsonArray([.. Enumerable.Range(0, 20).Select(
                static j => (JsonNode)new JsonObject { ["amount"] = j, ["taxes"] = new JsonArray(1, 2, 3) })]),
        })]);
        var body = new JsonObject
        {
            ["detail"] = new JsonObject { ["payload"] = new JsonObject { ["kind"] = "order", ["lines"] = lines, ["more"] = lines.DeepClone() } },
        }.ToJsonString();
        Assert.InRange(body.Length, 50_000, 262_144);
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", News, "Message=" + body).WaitAsync(TimeSpan.FromSeconds(30)));
        Assert.Equal([Raw(body)], await host.ReceiveAsync("inbox", system: true));
    }

    private static string Raw(string body) =>
        $"{{\"Attributes\":{{{RecordedText.System}}},\"Body\":\"{body.Replace("\"", "\\\"", StringComparison.Ordinal)}\"}}";
}
