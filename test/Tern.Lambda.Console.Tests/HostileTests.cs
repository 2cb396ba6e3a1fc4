using System.Text;
using System.Text.Json;
using Microsoft.Playwright;
using Tern.Lambda.Local;
using Tern.TestHarness;

namespace Tern.Lambda.Console.Tests;

public sealed class HostileTests(Browser browser) : PageTest(browser)
{
    private const string Script = "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 1'>";

    [Fact]
    public async Task Markup_in_events_answers_logs_and_names_stays_text()
    {
        var record = Server.Add(function: Script, payload: JsonSerializer.Serialize(new { x = Script }), source: Script);
        record = record with { Request = record.Request with { ClientContext = Script, TraceId = Script, TenantId = Script, CognitoIdentity = Script } };
        Server.End(record, Script, error: Script, log: [Script, "</pre><b>bold</b>", "START RequestId: " + Script]);

        await OpenAsync("/");
        await Expect(Page.Locator("tbody tr").First).ToContainTextAsync(Script);
        await Field("Filter by text").FillAsync("<script>");
        await Expect(Rows).ToHaveCountAsync(1);
        await Rows.First.ClickAsync();
        await Expect(Field("Log")).ToContainTextAsync("</pre><b>bold</b>");
        await Expect(Field("Error")).ToContainTextAsync(Script);
        await Expect(Heading).ToContainTextAsync(Script);
        await OpenAsync($"/send?from={record.Number}");
        await Expect(Field("Event, as JSON")).ToHaveValueAsync(new System.Text.RegularExpressions.Regex("script"));
        await OpenAsync($"/functions/{Uri.EscapeDataString(Script)}");
        await Expect(Heading).ToHaveTextAsync(Script);
        Assert.Equal("undefined", await Page.EvaluateAsync<string>("typeof window.pwned"));
    }

    [Fact]
    public async Task A_payload_opened_by_its_address_is_text()
    {
        var record = Server.End(Server.Add(), $"<!doctype html>{Script}");
        await Page.GotoAsync($"{Server.Origin}/_tern/api/invocations/{record.Number}/answer");
        await Expect(Page.Locator("body")).ToContainTextAsync("<script>window.pwned = 1</script>");
        Assert.Equal(0, await Page.Locator("img").CountAsync());
        Assert.Equal("undefined", await Page.EvaluateAsync<string>("typeof window.pwned"));
    }

    [Fact]
    public async Task A_page_of_another_origin_sends_nothing_and_reads_nothing()
    {
        var foreign = await Page.Context.NewPageAsync();
        await foreign.RouteAsync("http://localhost:39990/**", static route =>
            route.FulfillAsync(new RouteFulfillOptions { ContentType = "text/html", Body = "<!doctype html><title>foreign</title>" }));
        await foreign.GotoAsync("http://localhost:39990/");
        var got = await foreign.EvaluateAsync<string[]>("""
            async server => {
              const body = '{}';
              const attempts = [
                () => fetch(server + '/_tern/api/invocations'),
                () => fetch(server + '/_tern/api/functions/echo/invoke', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
                () => fetch(server + '/_tern/api/functions/echo/invoke', { method: 'POST', body, mode: 'no-cors' }),
                () => new Promise((resolve, reject) => {
                  const source = new EventSource(server + '/_tern/api/live');
                  source.onopen = resolve;
                  source.onerror = () => { source.close(); reject(new Error('refused')); };
                }),
              ];
              const got = [];
              for (const attempt of attempts) {
                try { await attempt(); got.push('answered'); } catch { got.push('refused'); }
              }
              return got;
            }
            """, Server.Origin);
        Assert.Equal(["refused", "refused", "refused", "refused"], got);
        Assert.Empty(Server.Journal.Snapshot());
    }

    [Fact]
    public async Task Binary_payloads_can_be_saved_and_resent_but_not_edited()
    {
        var record = Server.Add("echo");
        record = record with { Request = record.Request with { Payload = new byte[] { 0x22, 0xFF, 0x22 } } };
        Server.Journal.Update(record with { State = InvocationState.Dropped });
        await OpenAsync($"/invocations/{record.Number}");
        await Expect(Page.GetByText("It isn't text.")).ToBeVisibleAsync();
        var download = await Page.RunAndWaitForDownloadAsync(() => Link("Save").First.ClickAsync());
        Assert.Equal($"event-{record.Number}.bin", download.SuggestedFilename);
        await OpenAsync($"/send?from={record.Number}");
        await Expect(Page.GetByText("You can send it again unchanged.")).ToBeVisibleAsync();
    }
}
