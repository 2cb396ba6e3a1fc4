using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.Playwright;
using Tern.Lambda.Local;
using Tern.TestHarness;

namespace Tern.Lambda.Console.Tests;

public sealed class InvocationTests(Browser browser) : PageTest(browser)
{
    [Fact]
    public async Task One_shows_its_event_answer_log_and_figures_while_it_runs_and_after_it()
    {
        var record = Server.Add(payload: """{"id":12345678901234567890.10,"a":[1]}""", source: "sqs orders");
        await OpenAsync($"/invocations/{record.Number}");
        await Expect(Heading).ToContainTextAsync("orders");
        await Expect(Page.GetByText("Not available yet.")).ToBeVisibleAsync();
        // As it was written, because numbers in JavaScript don't have so many digits.
        await Expect(Field("Event")).ToHaveTextAsync("{\n  \"id\": 12345678901234567890.10,\n  \"a\": [\n    1\n  ]\n}");

        Server.Journal.Update(record = record with { State = InvocationState.Running, Log = ["START RequestId: x", "reading"] });
        await Expect(Page.Locator(".heading .badge")).ToHaveTextAsync("running");
        await Expect(Field("Log")).ToContainTextAsync("reading");

        Server.End(record, """{"ok":true}""", init: TimeSpan.FromMilliseconds(70.1), log: ["START RequestId: x", "reading", "done"]);
        await Expect(Page.Locator(".heading .badge")).ToHaveTextAsync("ok");
        await Expect(Field("Answer")).ToHaveTextAsync("{\n  \"ok\": true\n}");
        await Expect(Field("Log")).ToHaveTextAsync("START RequestId: x\nreading\ndone");
        foreach (var text in new[] { "sqs orders", "12.5 ms", "cold · 70.1 ms", "40.0 MB of 256 MB", record.RequestId })
            await Expect(Page.Locator(".facts")).ToContainTextAsync(text);
    }

    [Fact]
    public async Task An_error_is_shown_as_one_and_those_before_and_after_are_a_key_away()
    {
        var first = Server.End(Server.Add(payload: "1"));
        var second = Server.End(Server.Add("echo", "2"), """{"errorMessage":"No table","errorType":"X"}""", error: "Function.X");
        await OpenAsync($"/invocations/{second.Number}");
        await Expect(Field("Error")).ToContainTextAsync("No table");
        await Expect(Page.Locator(".heading .badge")).ToHaveTextAsync("failed · X");
        await Expect(Link("Previous invocation")).ToBeVisibleAsync(); // known from the live events
        await Page.Keyboard.PressAsync("[");
        await Expect(Field("Event")).ToHaveTextAsync("1");
        await Page.Keyboard.PressAsync("]");
        await Expect(Field("Event")).ToHaveTextAsync("2");
        Assert.EndsWith($"#/invocations/{second.Number}", Page.Url, StringComparison.Ordinal);
        await OpenAsync($"/invocations/{first.Number + 100}");
        await Expect(Page.GetByText("This invocation is no longer stored")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task An_event_is_sent_again_or_edited_and_sent()
    {
        var first = Server.End(Server.Add("echo", """{"a":1}"""));
        await OpenAsync($"/invocations/{first.Number}");
        await Button("Send again").ClickAsync();
        await Expect(Page.Locator(".facts")).ToContainTextAsync("invoke, sent again");
        await Expect(Field("Answer")).ToHaveTextAsync("{\n  \"a\": 1\n}");

        await Link("Edit and send").ClickAsync();
        await Expect(Field("Event, as JSON")).ToHaveValueAsync("{\n  \"a\": 1\n}");
        await Expect(Field("Function")).ToHaveValueAsync("echo");
        await Field("Event, as JSON").FillAsync("""{"a":""");
        await Expect(Page.GetByText("Not valid JSON")).ToBeVisibleAsync();
        await Field("Event, as JSON").FillAsync("""{"a":2}""");
        await Page.Keyboard.PressAsync("Control+Enter");
        await Expect(Field("Answer")).ToHaveTextAsync("{\n  \"a\": 2\n}");
        Assert.Equal(3, Server.Journal.Snapshot().Count);
    }

    [Fact]
    public async Task A_sample_is_taken_edited_and_sent()
    {
        await OpenAsync("/send?function=echo");
        await Field("Sample").SelectOptionAsync("sqs");
        await Expect(Field("Event, as JSON")).ToHaveValueAsync(new Regex("\"eventSource\": *\"aws:sqs\""));
        await Field("Event, as JSON").PressSequentiallyAsync(" ");
        await Button("Send").ClickAsync();
        await Expect(Field("Answer")).ToContainTextAsync("aws:sqs");
    }

    [Fact]
    public async Task Six_megabytes_are_shown_in_part_and_as_a_whole_when_asked_for()
    {
        var payload = JsonSerializer.Serialize(new { rows = Enumerable.Range(0, 60_000).Select(static i => $"{i:D6} {new string('x', 90)}") });
        Assert.InRange(Encoding.UTF8.GetByteCount(payload), 5_900_000, 6 * 1024 * 1024);
        var record = Server.End(Server.Add("echo", payload), payload);
        await OpenAsync($"/invocations/{record.Number}");
        await Expect(Page.GetByText("the first 256 KB of 5.7 MB").First).ToBeVisibleAsync();
        await Expect(Page.GetByLabel("Event", new PageGetByLabelOptions { Exact = true })).ToContainTextAsync("000000 x");
        Assert.InRange(await Page.EvaluateAsync<int>("document.body.textContent.length"), 1, 100_000);

        await Page.GetByRole(AriaRole.Button, new PageGetByRoleOptions { Name = "Load all 5.7 MB" }).First.ClickAsync();
        await Page.GetByRole(AriaRole.Button, new PageGetByRoleOptions { Name = $"Show all {payload.Length:N0} characters" }).ClickAsync();
        Assert.Equal(payload.Length, await Page.EvaluateAsync<int>("document.querySelector('pre[aria-label=Event]').textContent.length"));

        await Button("Send again").ClickAsync();
        await Expect(Page.Locator(".facts")).ToContainTextAsync("sent again");
        Assert.True(Server.Journal.Snapshot()[^1].Request.Payload.Span.SequenceEqual(Encoding.UTF8.GetBytes(payload)));
    }

    [Fact]
    public async Task A_log_of_thousands_of_lines_is_followed_at_its_end_and_left_where_it_was_scrolled_to()
    {
        var lines = Enumerable.Range(0, 3_000).Select(static i => $"line {i}").ToList();
        var record = Server.Add("echo");
        Server.Journal.Update(record = record with { State = InvocationState.Running, Log = [.. lines] });
        await OpenAsync($"/invocations/{record.Number}");
        await Expect(Field("Log")).ToContainTextAsync("line 2999");
        await LogAsync<double>("log.scrollTop = log.scrollHeight");
        Server.Journal.Update(record = record with { Log = [.. lines, "one more"] });
        await Expect(Field("Log")).ToContainTextAsync("one more");
        Assert.True(await LogAsync<bool>("log.scrollTop + log.clientHeight >= log.scrollHeight - 8"));
        await LogAsync<double>("log.scrollTop = 100");
        Server.Journal.Update(record with { Log = [.. lines, "one more", "and one"] });
        await Expect(Field("Log")).ToContainTextAsync("and one");
        Assert.Equal(100, await LogAsync<double>("log.scrollTop"));
    }

    // In one call of the browser: between two, the page may replace the element.
    private Task<T> LogAsync<T>(string expression) =>
        Page.EvaluateAsync<T>($"() => {{ const log = document.querySelector('pre[aria-label=Log]'); return {expression}; }}");
}
