using System.Net;
using System.Text.Json;
using System.Threading.Channels;
using Tern.Lambda.Local.Http;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>The Telemetry API, with somebody who listens.</summary>
public sealed class TelemetryTests
{
    [Fact]
    public async Task Who_asks_for_telemetry_is_sent_what_happens_in_batches()
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
        using var answer = await client.SendAsync(HttpMethod.Put, "/2022-07-01/telemetry", subscription);
        Assert.Equal(200, (int)answer.StatusCode);

        client.Enqueue();
        using var next = await client.NextAsync();
        var id = next.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").Single();
        client.Session.AddLine("of the function");
        client.Session.AddLine("of an extension", isExtension: true);
        using var accepted = await client.RespondAsync(id, "{}");
        client.Clock.Advance(TimeSpan.FromMilliseconds(100));

        var events = (await batches.Reader.ReadAsync(TestContext.Current.CancellationToken)).EnumerateArray().ToList();
        Assert.Equal(
            ["platform.initReport", "platform.start", "function", "extension", "platform.runtimeDone", "platform.report"],
            events.Select(static each => each.GetProperty("type").GetString()));
        Assert.Equal(id, events[1].GetProperty("record").GetProperty("requestId").GetString());
        Assert.Equal(("of the function", "of an extension"), (events[2].GetProperty("record").GetString(), events[3].GetProperty("record").GetString()));
        Assert.Equal("success", events[4].GetProperty("record").GetProperty("status").GetString());
    }

    [Theory]
    [InlineData("""{"types":["all"],"destination":{"protocol":"HTTP","URI":"http://sandbox:1"}}""", "'all' is no type: they are platform, function")]
    [InlineData("""{"types":[],"destination":{"protocol":"TCP","port":1}}""", "the protocol 'TCP' is not emulated: HTTP is")]
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
