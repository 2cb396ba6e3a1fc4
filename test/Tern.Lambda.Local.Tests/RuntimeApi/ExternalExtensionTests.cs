using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>The Runtime API and the Extensions API for a function with an extension in a separate process.</summary>
public sealed class ExternalExtensionTests
{
    private const string Api = "/2020-01-01/extension/";

    [Fact]
    public async Task The_first_event_waits_for_the_extension_and_the_next_one_until_it_has_dealt_with_the_first()
    {
        await using var client = await RuntimeClient.StartAsync();
        client.Session.Extensions.Expect("observer");
        client.Enqueue();
        client.Enqueue();
        var first = client.NextAsync();
        await Polling.UntilAsync(() => client.Session.IsWaitingForExtensions);
        Assert.False(client.Session.IsReady);
        Assert.Contains("'observer' didn't register", client.Session.Extensions.Missing, StringComparison.Ordinal);

        var id = await RegisterAsync(client, "observer");
        Assert.Contains("'observer' didn't request its next event", client.Session.Extensions.Missing, StringComparison.Ordinal);
        var told = NextAsync(client, id);
        var requestId = RequestIdOf(await first);
        Assert.True(client.Session.IsReady);
        Assert.Equal(("INVOKE", requestId), await KindAsync(told));

        await client.RespondAsync(requestId, "{}");
        var second = client.NextAsync();
        await Polling.UntilAsync(() => client.Session.IsWaitingForExtensions);
        told = NextAsync(client, id);
        requestId = RequestIdOf(await second);
        Assert.Equal(("INVOKE", requestId), await KindAsync(told));
    }

    [Fact]
    public async Task An_extension_that_takes_longer_than_the_invocation_may_ends_the_process()
    {
        await using var client = await RuntimeClient.StartAsync();
        client.Session.Extensions.Expect("observer");
        client.Enqueue();
        var id = await RegisterAsync(client, "observer");
        var told = NextAsync(client, id);
        var requestId = RequestIdOf(await client.NextAsync());
        await told;
        await client.RespondAsync(requestId, "{}");
        var next = client.NextAsync();
        await Polling.UntilAsync(() => client.Session.IsWaitingForExtensions);
        client.Clock.Advance(TimeSpan.FromSeconds(30));
        Assert.Equal(403, (int)(await next).StatusCode);
        Assert.Equal(1, client.TimesBroken);
    }

    [Fact]
    public async Task A_process_that_registers_by_another_name_is_told_apart_from_the_one_that_is_missing()
    {
        await using var client = await RuntimeClient.StartAsync();
        client.Session.Extensions.Expect("observer");
        await RegisterAsync(client, "other", "INVOKE");
        Assert.Contains("'observer' didn't register", client.Session.Extensions.Missing, StringComparison.Ordinal);
        Assert.EndsWith("'other' did, but no file has that name", client.Session.Extensions.Missing, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("init/error", "Extension.InitError", "The extension 'observer' reported that it can't start: Extension.Why: no key")]
    [InlineData("exit/error", "Extension.ExitError", "The extension 'observer' reported that it ends: Extension.Why: no key")]
    public async Task An_extensions_reported_error_ends_its_environment(string path, string type, string words)
    {
        await using var client = await RuntimeClient.StartAsync();
        client.Session.Extensions.Expect("observer");
        var failure = new TaskCompletionSource<(string?, string)>();
        client.Session.Extensions.Failed = result => failure.SetResult(
            (result.ErrorType, JsonElement.Parse(result.Payload.Span).GetProperty("errorMessage").GetString()!));
        var id = await RegisterAsync(client, "observer");
        using var body = new StringContent("""{"errorMessage":"no key"}""");
        using var answer = await client.SendAsync(
            HttpMethod.Post, Api + path, body, ("Lambda-Extension-Identifier", id), ("Lambda-Extension-Function-Error-Type", "Extension.Why"));
        Assert.Equal(202, (int)answer.StatusCode);
        Assert.Equal((type, words), await failure.Task.WaitAsync(TestContext.Current.CancellationToken));
    }

    private static async Task<string> RegisterAsync(RuntimeClient client, string name, params string[] events)
    {
        using var body = new StringContent(events.Length == 0 ? """{"events":["INVOKE","SHUTDOWN"]}""" : $$"""{"events":["{{events[0]}}"]}""");
        using var answer = await client.SendAsync(HttpMethod.Post, Api + "register", body, ("Lambda-Extension-Name", name));
        Assert.Equal(200, (int)answer.StatusCode);
        return answer.Headers.GetValues("Lambda-Extension-Identifier").Single();
    }

    private static Task<HttpResponseMessage> NextAsync(RuntimeClient client, string id) =>
        client.SendAsync(HttpMethod.Get, Api + "event/next", null, ("Lambda-Extension-Identifier", id));

    private static async Task<(string?, string?)> KindAsync(Task<HttpResponseMessage> told)
    {
        var json = JsonElement.Parse(await (await told).Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        return (json.GetProperty("eventType").GetString(), json.GetProperty("requestId").GetString());
    }

    private static string RequestIdOf(HttpResponseMessage answer) => answer.Headers.GetValues("Lambda-Runtime-Aws-Request-Id").Single();
}
