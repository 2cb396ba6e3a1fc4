using System.Net;
using System.Text.Json;
using System.Threading.Channels;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>The Telemetry API, with a listener.</summary>
public sealed class TelemetryTests
{
    [Fact]
    public async Task Telemetry_subscribers_receive_events_in_batches()
    {
        var batches = Channel.CreateUnbounded<JsonElement>();
        await using var listener = await LoopbackListener.StartAsync(
            new IPEndPoint(IPAddress.Loopback, 0),
            async context =>
            {
                var body = await RequestBody.ReadAsync(context, 1024 * 1024);
                batches.Writer.TryWrite(JsonElement.Parse(body.Bytes));
                await HttpAnswer.TextAsync(context, 200, "");
            },
            TestContext.Current.CancellationToken);
        await using var client = await RuntimeClient.StartAsync();
        using var subscription = new StringContent($$$"""
            {"schemaVersion":"2022-12-13","types":["platform","function","extension"],"buffering":{"timeoutMs":100},
             "destination":{"protocol":"HTTP","URI":"http://sandbox.localdomain:{{{listener.Port}}}/"}}
            """);
        using var register = new StringContent("""{"events":["INVOKE"]}""");
        using var registered = await client.SendAsync(HttpMethod.Post, "/2020-01-01/extension/register", register, ("Lambda-Extension-Name", "observer"));
        var observer = ("Lambda-Extension-Identifier", registered.Headers.GetValues("Lambda-Extension-Identifier").Single());
        using var answer = await client.SendAsync(HttpMethod.Put, "/2022-07-01/telemetry", subscription, observer);
        Assert.Equal(200, (int)answer.StatusCode);
        var heard = client.SendAsync(HttpMethod.Get, "/2020-01-01/extension/event/next", headers: observer);
        await client.Session.Extensions.WaitAsync(() => client.Session.Extensions.IsReady("observer"), TestContext.Current.CancellationToken);

        client.Enqueue();
        using var next = await client.NextAsync();
        var id = next.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").Single();
        client.Session.AddLine("of the function");
        client.Session.AddLine("of an extension", isExtension: true);
        client.Clock.Advance(TimeSpan.FromMilliseconds(1500));
        using var accepted = await client.RespondAsync(id, "{}");
        client.Clock.Advance(TimeSpan.FromMilliseconds(100));

        List<JsonElement> events = [];
        while (!events.Exists(static each => each.GetProperty("type").GetString() == "platform.report"))
            events.AddRange((await batches.Reader.ReadAsync(TestContext.Current.CancellationToken)).EnumerateArray());
        using var invoked = await heard;
        Assert.Equal(
            [
                "platform.initStart", "platform.telemetrySubscription", "platform.extension", "platform.initRuntimeDone", "platform.initReport",
                "platform.start", "function", "extension", "platform.runtimeDone", "platform.report",
            ],
            events.Select(static each => each.GetProperty("type").GetString()));
        Assert.Equal(("orders", "$LATEST"), (Text(0, "functionName"), Text(0, "functionVersion")));
        Assert.Equal(536_870_912, Record(0).GetProperty("instanceMaxMemory").GetInt64());
        Assert.Equal(("observer", "Subscribed"), (Text(1, "name"), Text(1, "state")));
        Assert.Equal("""["extension","function","platform"]""", Record(1).GetProperty("types").GetRawText());
        Assert.Equal(("observer", "Ready"), (Text(2, "name"), Text(2, "state")));
        Assert.Equal("""["INVOKE"]""", Record(2).GetProperty("events").GetRawText());
        Assert.Equal(("on-demand", "init", "success"), (Text(3, "initializationType"), Text(3, "phase"), Text(3, "status")));
        Assert.Equal(id, Text(5, "requestId"));
        Assert.Equal(("of the function", "of an extension"), (events[6].GetProperty("record").GetString(), events[7].GetProperty("record").GetString()));
        Assert.Equal("success", Text(8, "status"));
        Assert.Equal("""{"durationMs":1500,"producedBytes":2}""", Record(8).GetProperty("metrics").GetRawText());
        Assert.Equal(
            """{"durationMs":1500,"billedDurationMs":1500,"memorySizeMB":512,"initDurationMs":0}""", Record(9).GetProperty("metrics").GetRawText());
        Assert.Equal("X-Amzn-Trace-Id", Record(9).GetProperty("tracing").GetProperty("type").GetString());

        JsonElement Record(int index) => events[index].GetProperty("record");
        string? Text(int index, string name) => Record(index).GetProperty(name).GetString();
    }

    [Theory]
    [InlineData("""{"types":["all"],"destination":{"protocol":"HTTP","URI":"http://sandbox:1"}}""", "'all' isn't a type. Expected platform, function")]
    [InlineData("""{"types":[],"destination":{"protocol":"TCP","port":1}}""", "the protocol 'TCP' isn't emulated; only HTTP is")]
    [InlineData("""{"types":[],"destination":{"protocol":"HTTP","URI":"http://example.com"}}""", "expected sandbox.localdomain")]
    [InlineData("[", "The subscription can't be read")]
    public async Task A_subscription_that_can_t_be_met_is_refused_with_the_reason(string json, string words)
    {
        await using var client = await RuntimeClient.StartAsync();
        using var content = new StringContent(json);
        using var answer = await client.SendAsync(HttpMethod.Put, "/2022-07-01/telemetry", content);
        Assert.Equal(400, (int)answer.StatusCode);
        Assert.Contains(words, await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }
}
