using System.Text.Json;
using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

public sealed class HostileTests(Browser browser) : ConsoleTest(browser)
{
    private const string Script = "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 1'>";

    [Fact]
    public async Task Markup_in_items_and_names_stays_text()
    {
        var text = JsonSerializer.Serialize(Script);
        await PutOrderAsync(1, customer: "<i>c</i>",
            more: $$$""","x":{"S":{{{text}}} },{{{text}}} :{"N":"1"},"__proto__":{"S":"p"},"constructor":{"M":{"__proto__":{"S":"q"} } }""");
        await RunAsync("PutItem", $$$"""{"TableName":"a.table-with_odd.name","Item":{"<b>id</b>":{"S":{{{text}}} } } }""");
        await OpenAsync("/tables/Orders/stream");
        await Button("From the beginning").ClickAsync();
        await Expect(Page.Locator("tbody")).ToContainTextAsync("<i>c</i>");
        await Rows.First.ClickAsync();
        await Expect(Dialog.GetByLabel("After")).ToContainTextAsync("<img src=x");
        await OpenAsync("/tables/Orders");
        await Expect(Page.Locator("tbody")).ToContainTextAsync(Script);
        await Expect(Page.Locator("thead")).ToContainTextAsync(Script);
        await Rows.First.ClickAsync();
        var item = JsonDocument.Parse(await Field("The item as JSON").InputValueAsync()).RootElement;
        Assert.Equal("p", item.GetProperty("__proto__").GetString());
        Assert.Equal("q", item.GetProperty("constructor").GetProperty("__proto__").GetString());
        await Page.Keyboard.PressAsync("Escape");
        await OpenAsync("/tables/a.table-with_odd.name/overview");
        await Expect(Page.GetByText("<b>id</b> (S)")).ToBeVisibleAsync();
        await OpenAsync("/tables/a.table-with_odd.name");
        await Expect(Rows.First).ToHaveTextAsync(Script);
        await NothingRanAsync();
    }

    [Fact]
    public async Task An_attribute_of_any_name_is_edited()
    {
        await PutOrderAsync(1, more: ""","__proto__":{"S":"p"},"a.b[0] #x":{"N":"1"}""");
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Field("The item as JSON").FillAsync("""{"customer":"c1","number":1,"status":"open","__proto__":"changed","a.b[0] #x":2}""");
        await DialogButton("Save").ClickAsync();
        await Expect(Dialog).ToHaveCountAsync(0);
        var item = await GetOrderAsync(1);
        Assert.Equal("changed", (string)item!["__proto__"]!["S"]!);
        Assert.Equal("2", (string)item["a.b[0] #x"]!["N"]!);
    }

    [Fact]
    public async Task Markup_in_requests_and_errors_stays_text()
    {
        await OpenAsync("/requests");
        await Server.CallAsync("Scan",
            """{"TableName":"Orders","FilterExpression":"#a = :v","ExpressionAttributeNames":{"#a":"<u>"},"ExpressionAttributeValues":"""
            + $$$"""{":v":{"S":{{{JsonSerializer.Serialize(Script)}}} } } }""");
        await Server.CallAsync("GetItem", $$"""{"TableName":{{JsonSerializer.Serialize(Script)}},"Key":{} }""");
        await Server.CallAsync("Nonsense", "{not json <b>");
        await Expect(Rows).ToHaveCountAsync(3);
        await Expect(Page.Locator("tbody tr").Nth(2)).ToContainTextAsync("`<u>` = \"<script>");
        for (var i = 0; i < 3; i++)
        {
            await Rows.Nth(i).ClickAsync();
            await Expect(Dialog.GetByLabel("Answer")).ToBeVisibleAsync();
            await Page.Keyboard.PressAsync("Escape");
            await Expect(Dialog).ToHaveCountAsync(0);
        }

        await NothingRanAsync();
    }

    [Theory]
    [InlineData("/tables/%E0%A4%A")]
    [InlineData("/tables/<script>window.pwned=1<%2Fscript>")]
    [InlineData("/tables/Orders/../../..")]
    [InlineData("//evil.example/")]
    public async Task An_invalid_address_shows_an_ordinary_page(string address)
    {
        await OpenAsync(address);
        await NothingRanAsync();
    }

    [Fact]
    public async Task A_page_of_another_origin_can_neither_read_nor_write()
    {
        await PutOrderAsync(1);
        // Another program of this machine: the same host, another port. Its page is answered here, its requests go to the server.
        var foreign = await Page.Context.NewPageAsync();
        await foreign.RouteAsync("http://127.0.0.1:39990/**", route =>
            route.FulfillAsync(new RouteFulfillOptions { ContentType = "text/html", Body = "<!doctype html><title>foreign</title>" }));
        await foreign.GotoAsync("http://127.0.0.1:39990/");
        var got = await foreign.EvaluateAsync<string[]>(
            """
            async server => {
              const attempts = [
                () => fetch(server + '/_tern/api/tables'),
                () => fetch(server + '/_tern/api/call/DeleteTable', {
                  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"TableName":"Orders"}',
                }),
                () => fetch(server + '/_tern/api/call/DeleteTable', { method: 'POST', mode: 'no-cors', body: '{"TableName":"Orders"}' }),
                () => fetch(server + '/_tern/api/requests', { method: 'DELETE' }),
                () => new Promise((resolve, reject) => {
                  const s = document.createElement('script');
                  s.src = server + '/_tern/app.js';
                  s.onload = resolve;
                  s.onerror = () => reject(new Error('refused'));
                  document.head.append(s);
                }),
              ];
              const got = [];
              for (const attempt of attempts) {
                try { await attempt(); got.push('answered'); } catch { got.push('refused'); }
              }
              return got;
            }
            """, Server.Origin);
        Assert.Equal(["refused", "refused", "refused", "refused", "refused"], got);
        Assert.NotNull(await GetOrderAsync(1));
    }

    [Fact]
    public async Task A_form_of_another_origin_changes_nothing()
    {
        await PutOrderAsync(1);
        var foreign = await Page.Context.NewPageAsync();
        await foreign.RouteAsync("http://localhost:39990/**", route => route.FulfillAsync(new RouteFulfillOptions
        {
            ContentType = "text/html",
            Body = $"<!doctype html><form method=post enctype=text/plain action='{Server.Origin}/_tern/api/call/DeleteTable'><input "
                + $"name='{{\"TableName\":\"Orders\",\"x\":\"' value='\"}}'><button>Win</button></form>",
        }));
        await foreign.GotoAsync("http://localhost:39990/");
        var answer = await foreign.RunAndWaitForResponseAsync(() =>
            foreign.ClickAsync("button"), static response => response.Url.Contains("/_tern/", StringComparison.Ordinal));
        Assert.Equal(403, answer.Status);
        Assert.NotNull(await GetOrderAsync(1));
    }

    [Fact]
    public async Task The_console_can_not_be_framed()
    {
        var foreign = await Page.Context.NewPageAsync();
        await foreign.RouteAsync("http://localhost:39990/**", route =>
            route.FulfillAsync(new RouteFulfillOptions { ContentType = "text/html", Body = $"<!doctype html><iframe src='{Server.Origin}/_tern'></iframe>" }));
        var answer = await foreign.RunAndWaitForResponseAsync(() =>
            foreign.GotoAsync("http://localhost:39990/"), static response => response.Url.EndsWith("/_tern", StringComparison.Ordinal));
        Assert.Equal(403, answer.Status);
    }

    private async Task NothingRanAsync() => Assert.Equal("undefined", await Page.EvaluateAsync<string>("typeof window.pwned"));
}
