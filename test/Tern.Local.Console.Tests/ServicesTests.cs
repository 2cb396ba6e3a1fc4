using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

/// <summary>The pages of buckets, queues and topics.</summary>
public sealed class ServicesTests(Browser browser) : BrowserTest(browser)
{
    private static readonly string[] s_pages = ["/buckets", "/buckets/files", "/queues", "/queues/orders", "/topics", "/topics/news", "/requests"];

    private readonly Browser _browser = browser;
    private LocalAws _aws = null!;
    private HttpClient _http = null!;

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        _aws = await LocalAws.StartAsync();
        _http = new HttpClient { BaseAddress = await _aws.ListenAsync(0) };
        (await _http.PutAsync("/files", null)).EnsureSuccessStatusCode();
        await FormAsync("sqs", "2012-11-05", ("Action", "CreateQueue"), ("QueueName", "orders"));
        await FormAsync("sns", "2010-03-31", ("Action", "CreateTopic"), ("Name", "news"));
        await FormAsync("sns", "2010-03-31", ("Action", "Subscribe"), ("TopicArn", "arn:aws:sns:us-east-1:000000000000:news"),
            ("Protocol", "sms"), ("Endpoint", "+15550100"));
    }

    public override async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        _http?.Dispose();
        if (_aws is not null) await _aws.DisposeAsync();
        await base.DisposeAsync();
    }

    [Fact]
    public async Task Objects_are_uploaded_browsed_and_deleted()
    {
        await ShowAsync("/buckets");
        await Rows.First.ClickAsync();
        await Expect(Page.GetByText("No objects yet")).ToBeVisibleAsync();
        await Page.Locator("#files").SetInputFilesAsync(new FilePayload { Name = "<b>a&amp;.txt", MimeType = "text/plain", Buffer = "hello"u8.ToArray() });
        await Expect(Rows).ToHaveTextAsync(["<b>a&amp;.txt"]);
        (await _http.PutAsync("/files/in/b.txt", new StringContent("x"))).EnsureSuccessStatusCode();
        await Button("Refresh").ClickAsync();
        await Expect(Rows).ToHaveTextAsync(["in/", "<b>a&amp;.txt"]);
        await Rows.First.ClickAsync();
        await Expect(Heading).ToHaveTextAsync("in/");
        await Expect(Rows).ToHaveTextAsync(["b.txt"]);
        await Rows.First.ClickAsync();
        var download = await Page.RunAndWaitForDownloadAsync(() => Dialog.GetByText("Download").ClickAsync());
        Assert.Equal("b.txt", download.SuggestedFilename);
        Assert.Equal("x", await File.ReadAllTextAsync((await download.PathAsync())!));
        await Page.Keyboard.PressAsync("Escape");
        await Rows.First.FocusAsync();
        await Page.Keyboard.PressAsync("Delete");
        await Dialog.GetByRole(AriaRole.Button, new LocatorGetByRoleOptions { Name = "Delete", Exact = true }).ClickAsync();
        await Expect(Page.GetByText("No key starts with this prefix")).ToBeVisibleAsync();
        await Page.Locator(".crumbs a").Nth(1).ClickAsync();
        await Expect(Rows).ToHaveTextAsync(["<b>a&amp;.txt"]);
    }

    [Fact]
    public async Task Messages_are_sent_and_seen_without_a_receive_and_purged()
    {
        await ShowAsync("/queues");
        await Expect(Page.Locator("tbody tr")).ToContainTextAsync(["orders"]);
        await Rows.First.ClickAsync();
        await Expect(Page.GetByText("No messages")).ToBeVisibleAsync();
        await Page.Keyboard.PressAsync("n");
        await Expect(Field("Body")).ToBeFocusedAsync();
        await Page.Keyboard.InsertTextAsync("""{"order":"<script>1</script>"}""");
        await Page.Keyboard.PressAsync("Control+Enter");
        await Expect(Dialog).ToHaveCountAsync(0);
        await Expect(Page.Locator("tbody tr")).ToContainTextAsync(["visible"]);
        await Expect(Summary).ToHaveTextAsync("1 visible, 0 in flight, 0 delayed");
        await Rows.First.ClickAsync();
        await Expect(Dialog.GetByLabel("Body")).ToContainTextAsync("<script>1</script>");
        await Page.Keyboard.PressAsync("Escape");
        Assert.Equal(0, Assert.Single(_aws.FindQueue("orders")!.Messages).ReceiveCount);
        await FormAsync("sqs", "2012-11-05", ("Action", "ReceiveMessage"), ("QueueUrl", $"{_aws.Endpoint}000000000000/orders"));
        await Expect(Page.Locator("tbody tr")).ToContainTextAsync(["in flight"]); // by itself
        await Button("Purge").ClickAsync();
        await Dialog.GetByRole(AriaRole.Button, new LocatorGetByRoleOptions { Name = "Purge", Exact = true }).ClickAsync();
        await Expect(Page.GetByText("No messages")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task A_message_is_published_and_its_SMS_is_kept()
    {
        await ShowAsync("/topics");
        await Rows.First.ClickAsync();
        await Expect(Rows).ToHaveTextAsync(["sms"]);
        await Expect(Page.Locator("tbody tr")).ToContainTextAsync(["confirmed"]);
        await Page.Keyboard.PressAsync("n");
        await Expect(Field("Message")).ToBeFocusedAsync();
        await Page.Keyboard.InsertTextAsync("Sold & out");
        await Page.Keyboard.PressAsync("Control+Enter");
        await Expect(Dialog).ToHaveCountAsync(0);
        await Page.GoAsync("n");
        await Expect(Page.GetByLabel("Kept messages").Locator("tbody tr")).ToContainTextAsync(["Sold & out"]);
        await Page.GetByLabel("Kept messages").Locator(".row-button").ClickAsync();
        await Expect(Dialog.GetByLabel("Text")).ToHaveTextAsync("Sold & out");
    }

    [Fact]
    public async Task Requests_of_all_services_are_listed()
    {
        await ShowAsync("/requests");
        await Expect(Rows).ToHaveCountAsync(4);
        await Field("Filter by resource").FillAsync("news");
        await Expect(Page.Locator("tbody tr")).ToContainTextAsync(["Subscribe", "CreateTopic"]);
        await Rows.First.ClickAsync();
        await Expect(Dialog).ToContainTextAsync("000000000000");
    }

    [Fact]
    public async Task Every_control_has_a_name_and_nothing_is_wider_than_a_phone()
    {
        await FormAsync("sqs", "2012-11-05", ("Action", "SendMessage"), ("QueueUrl", $"{_aws.Endpoint}000000000000/orders"),
            ("MessageBody", new string('x', 500)));
        (await _http.PutAsync("/files/" + new string('k', 200), new StringContent("x"))).EnsureSuccessStatusCode();
        await using var window = await _browser.OpenAsync(ColorScheme.Dark, width: 390);
        var phone = await window.NewPageAsync();
        foreach (var page in s_pages)
        {
            await phone.GotoAsync($"{_aws.Endpoint}_tern#{page}");
            await Expect(phone.Locator("#main h1")).ToBeVisibleAsync();
            await Expect(phone.Locator(".row-button").First).ToBeVisibleAsync();
            await Expect(phone.Locator("[data-section=queues]")).ToBeVisibleAsync();
            Assert.Equal(390, await phone.EvaluateAsync<int>("document.documentElement.scrollWidth"));
            Assert.Empty(await phone.EvaluateAsync<string[]>("""
                () => [...document.querySelectorAll('button, a, input, select, textarea')]
                  .filter(e => !e.hidden && !(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)))
                  .map(e => e.outerHTML)
                """));
        }
    }

    [Fact]
    public async Task A_server_with_tables_alone_shows_no_other_sections()
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        await OpenAsync($"{local.Endpoint}_tern#/requests");
        await Expect(Page.GetByText("No requests yet")).ToBeVisibleAsync();
        await Expect(Page.Locator("[data-section=tables]")).ToBeVisibleAsync();
        await Expect(Page.Locator("[data-section=buckets]")).ToBeHiddenAsync();
    }

    private Task ShowAsync(string page) => OpenAsync($"{_aws.Endpoint}_tern#{page}");

    private async Task FormAsync(string service, string version, params (string Name, string Value)[] members)
    {
        using var form = new FormUrlEncodedContent(
            [.. members.Select(static member => new KeyValuePair<string, string>(member.Name, member.Value)), new("Version", version)]);
        using var answer = await _http.PostAsync("/", form);
        Assert.True(answer.IsSuccessStatusCode, $"{service}: {await answer.Content.ReadAsStringAsync()}");
    }
}
