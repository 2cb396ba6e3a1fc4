using System.Net;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Console.Tests;

/// <summary>The API of the page, called without a browser.</summary>
public sealed class PageApiTests : IAsyncLifetime
{
    private PageServer _server = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _server = await PageServer.StartAsync();

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task An_invocation_is_told_with_its_event_answer_and_log()
    {
        var record = _server.End(_server.Add(payload: """{"id":1}""", source: "sqs orders"), "[]", init: TimeSpan.FromMilliseconds(70.1), log: ["one", "two"]);

        var told = await _server.GetAsync($"invocations/{record.Number}");

        Assert.Equal("orders", (string?)told["function"]);
        Assert.Equal("sqs orders", (string?)told["source"]);
        Assert.Equal("succeeded", (string?)told["state"]);
        Assert.Equal(12.5, (double)told["duration"]!);
        Assert.Equal(70.1, (double)told["init"]!);
        Assert.Equal(2, (double)told["waited"]!);
        Assert.True((bool)told["cold"]!);
        Assert.Equal(256, (int)told["limit"]!);
        Assert.Equal("""{"bytes":8,"isText":true,"isWhole":true,"text":"{\u0022id\u0022:1}"}""", told["event"]!.ToJsonString());
        Assert.Equal("[]", (string?)told["answer"]!["text"]);
        Assert.Equal("""["one","two"]""", told["log"]!.ToJsonString());
        Assert.Single((await _server.GetAsync("invocations"))["changed"]!.AsArray());
    }

    [Fact]
    public async Task Of_a_long_event_the_beginning_is_told_and_the_whole_is_had_when_asked_for()
    {
        var payload = $"\"{new string('é', 1_000_000)}\"";
        var record = _server.End(_server.Add(payload: payload));

        var told = (await _server.GetAsync($"invocations/{record.Number}"))["event"]!;

        Assert.False((bool)told["isWhole"]!);
        Assert.Equal(2_000_002, (int)told["bytes"]!);
        Assert.Equal(256 * 1024 - 1, Encoding.UTF8.GetByteCount((string)told["text"]!)); // not in the middle of the last é
        Assert.DoesNotContain('\uFFFD', (string)told["text"]!);
        Assert.Equal(payload, await _server.Http.GetStringAsync($"/_tern/api/invocations/{record.Number}/event", Token));
        Assert.Null((await _server.GetAsync($"invocations/{record.Number}?event=no"))["event"]);
    }

    [Fact]
    public async Task A_payload_is_given_as_text_that_no_browser_runs()
    {
        var record = _server.End(_server.Add(), "<script>alert(1)</script>");

        using var answer = await _server.SendAsync(HttpMethod.Get, $"invocations/{record.Number}/answer");

        Assert.Equal("text/plain", answer.Content.Headers.ContentType!.MediaType);
        Assert.Equal("nosniff", answer.Headers.GetValues("X-Content-Type-Options").Single());
        Assert.Equal("default-src 'none'; sandbox", answer.Headers.GetValues("Content-Security-Policy").Single());
    }

    [Fact]
    public async Task Bytes_that_are_not_text_are_shown_as_binary()
    {
        var record = _server.Add();
        record = record with { Request = record.Request with { Payload = new byte[] { 1, 0xFF, 2 } } };
        _server.Journal.Update(record);

        Assert.Equal(
            """{"bytes":3,"isText":false,"isWhole":true,"text":""}""", (await _server.GetAsync($"invocations/{record.Number}"))["event"]!.ToJsonString());
        Assert.Equal([1, 0xFF, 2], await _server.Http.GetByteArrayAsync($"/_tern/api/invocations/{record.Number}/event", Token));
    }

    [Fact]
    public async Task An_event_is_sent_and_sent_again_byte_for_byte_and_a_restart_makes_the_next_start_cold()
    {
        const string Event = """{ "n": 12345678901234567890.10, "é": "\u00e9" }""";
        using var sent = await _server.SendAsync(HttpMethod.Post, "functions/echo/invoke", Event);
        Assert.Equal(HttpStatusCode.Accepted, sent.StatusCode);
        var first = await _server.EndedAsync(await NumberAsync(sent));
        Assert.Equal(("page", Event, true), (first.Request.Source, first.Outcome!.Text, first.Outcome.IsColdStart));

        using var again = await _server.SendAsync(HttpMethod.Post, $"invocations/{first.Number}/replay", "{}");
        var second = await _server.EndedAsync(await NumberAsync(again));
        Assert.Equal(("page, sent again", Event, false), (second.Request.Source, second.Outcome!.Text, second.Outcome.IsColdStart));

        using var restarted = await _server.SendAsync(HttpMethod.Post, "functions/echo/restart", "{}");
        Assert.Equal(HttpStatusCode.OK, restarted.StatusCode);
        using var thrice = await _server.SendAsync(HttpMethod.Post, $"invocations/{second.Number}/replay", "{}");
        var third = await _server.EndedAsync(await NumberAsync(thrice));
        Assert.Equal(("page, sent again", true), (third.Request.Source, third.Outcome!.IsColdStart));
    }

    [Theory]
    [InlineData("", "valid JSON: ")]
    [InlineData("{", "valid JSON: ")]
    [InlineData("{} {}", "valid JSON: ")]
    [InlineData("nope", "valid JSON: ")]
    public async Task Malformed_JSON_is_not_sent(string json, string reason)
    {
        using var answer = await _server.SendAsync(HttpMethod.Post, "functions/echo/invoke", json);
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(reason, await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Empty(_server.Journal.Snapshot());
    }

    [Fact]
    public async Task An_event_that_Lambda_would_not_take_is_refused()
    {
        using var answer = await _server.SendAsync(HttpMethod.Post, "functions/echo/invoke", $"\"{new string('x', 6 * 1024 * 1024)}\"");
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, answer.StatusCode);
    }

    [Fact]
    public async Task A_function_is_told_with_the_names_of_its_variables_and_not_with_their_values()
    {
        var functions = await _server.Http.GetStringAsync("/_tern/api/functions", Token);

        Assert.Contains("\"TABLE\"", functions, StringComparison.Ordinal);
        Assert.DoesNotContain("a-value-nobody-is-shown", functions, StringComparison.Ordinal);
        Assert.Equal(["echo", "orders"], JsonNode.Parse(functions)!["functions"]!.AsArray().Select(static function => (string)function!["name"]!));
    }

    [Fact]
    public async Task Sample_events_are_named_and_given()
    {
        var names = (await _server.GetAsync("samples"))["samples"]!.AsArray().Select(static each => (string)each!["name"]!).ToList();
        Assert.Contains("sqs", names);
        foreach (var name in names) Assert.NotNull(await _server.GetAsync($"samples/{name}"));
        using var none = await _server.SendAsync(HttpMethod.Get, "samples/none");
        Assert.Equal(HttpStatusCode.NotFound, none.StatusCode);
    }

    [Fact]
    public async Task All_are_forgotten_when_asked()
    {
        _server.End(_server.Add());
        using var answer = await _server.SendAsync(HttpMethod.Delete, "invocations", "{}");
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Empty(_server.Journal.Snapshot());
    }

    [Theory]
    [InlineData("GET", "nothing", 404)]
    [InlineData("GET", "invocations/7", 404)]
    [InlineData("GET", "invocations/x", 404)]
    [InlineData("GET", "invocations/-1/event", 404)]
    [InlineData("POST", "invocations/7/replay", 404)]
    [InlineData("POST", "functions/none/invoke", 404)]
    [InlineData("GET", "functions/echo/invoke", 405)]
    [InlineData("POST", "functions", 405)]
    [InlineData("DELETE", "live", 405)]
    [InlineData("PUT", "invocations", 405)]
    public async Task Missing_resources_are_reported(string method, string path, int status)
    {
        using var answer = await _server.SendAsync(new HttpMethod(method), path, method == "GET" ? null : "{}");
        Assert.Equal(status, (int)answer.StatusCode);
        Assert.NotNull(JsonNode.Parse(await answer.Content.ReadAsStringAsync(Token))!["message"]);
    }

    [Theory]
    [InlineData("Host", "evil.example")]
    [InlineData("Origin", "https://evil.example")]
    [InlineData("Origin", "http://localhost:3000")] // another program's page on this machine
    [InlineData("Origin", "null")]
    [InlineData("Sec-Fetch-Site", "cross-site")]
    [InlineData("Sec-Fetch-Site", "same-site")]
    public async Task A_page_of_another_origin_is_refused(string header, string value)
    {
        foreach (var method in new[] { HttpMethod.Get, HttpMethod.Post })
        {
            using var answer = await _server.SendAsync(method, "functions/echo/invoke", method == HttpMethod.Post ? "{}" : null, (header, value));
            Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        }

        Assert.Empty(_server.Journal.Snapshot());
    }

    [Fact]
    public async Task A_form_changes_nothing()
    {
        using var form = new StringContent("{}", Encoding.UTF8, "text/plain");
        using var answer = await _server.Http.PostAsync("/_tern/api/functions/echo/invoke", form, Token);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, answer.StatusCode);
        Assert.Empty(_server.Journal.Snapshot());
    }

    private static async Task<long> NumberAsync(HttpResponseMessage answer) =>
        (long)JsonNode.Parse(await answer.Content.ReadAsStringAsync(Token))!["number"]!;
}
