using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

public sealed class LiveTests(Browser browser) : ConsoleTest(browser)
{
    [Fact]
    public async Task Changes_of_a_table_show_as_they_happen()
    {
        await PutOrderAsync(1);
        await OpenAsync("/tables/Orders/stream");
        await Expect(Page.GetByText("Waiting for changes")).ToBeVisibleAsync();
        await Button("From the beginning").ClickAsync();
        await Expect(Page.Locator("tbody .badge")).ToHaveTextAsync(["insert"]);
        await PutOrderAsync(1, "shipped");
        await Expect(Page.Locator("tbody tr").First).ToContainTextAsync("status: open → shipped");
        await RunAsync("DeleteItem", """{"TableName":"Orders","Key":{"customer":{"S":"c1"},"number":{"N":"1"}}}""");
        await Expect(Page.Locator("tbody .badge")).ToHaveTextAsync(["remove", "modify", "insert"]);
        await Expect(Summary).ToContainTextAsync("3 changes");
        await Rows.Nth(1).ClickAsync();
        await Expect(Dialog.GetByLabel("Before")).ToContainTextAsync("open");
        await Expect(Dialog.GetByLabel("After")).ToContainTextAsync("shipped");
    }

    [Fact]
    public async Task A_stream_goes_on_in_the_shards_that_a_split_makes()
    {
        await OpenAsync("/tables/Orders/stream");
        await Button("From the beginning").ClickAsync();
        await PutOrderAsync(1);
        await Expect(Rows).ToHaveCountAsync(1);
        Server.Local.SplitStreamShards("Orders");
        for (var i = 2; i <= 9; i++) await PutOrderAsync(i, customer: "c" + i);
        await Expect(Rows).ToHaveCountAsync(9);
    }

    [Fact]
    public async Task A_paused_stream_waits_and_misses_nothing()
    {
        await OpenAsync("/tables/Orders/stream");
        await Button("From the beginning").ClickAsync();
        await PutOrderAsync(1);
        await Expect(Rows).ToHaveCountAsync(1);
        await Button("Pause").ClickAsync();
        await Expect(Summary).ToContainTextAsync("Paused");
        await PutOrderAsync(2);
        await Button("Go on").ClickAsync();
        await Expect(Rows).ToHaveCountAsync(2);
    }

    [Fact]
    public async Task Requests_are_shown_as_the_engine_parsed_them()
    {
        await PutOrderAsync(1);
        await OpenAsync("/requests");
        await Expect(Page.GetByText("No requests yet")).ToBeVisibleAsync();
        await Server.CallAsync("Scan", """
            {"TableName":"Orders","FilterExpression":"#s = :v AND size(customer) > :n","ExpressionAttributeNames":{"#s":"status"},
             "ExpressionAttributeValues":{":v":{"S":"open"},":n":{"N":"1"}}}
            """);
        await Server.CallAsync("GetItem", """{"TableName":"Nowhere","Key":{"id":{"S":"a"}}}""");
        await Expect(Rows).ToHaveCountAsync(2);
        await Expect(Page.Locator("tbody tr").Nth(1)).ToContainTextAsync("(status = \"open\") AND (size(customer) > 1)");
        await Expect(Page.Locator("tbody tr").First).ToContainTextAsync("400 ResourceNotFound");
        await Field("Errors only").CheckAsync();
        await Expect(Rows).ToHaveCountAsync(1);
        await Expect(Summary).ToContainTextAsync("1 of 2 requests");
        await Field("Errors only").UncheckAsync();
        await Field("Filter by operation").SelectOptionAsync("Scan");
        await Expect(Rows).ToHaveCountAsync(1);
        await Field("Filter by resource").FillAsync("nowh");
        await Expect(Page.GetByText("No request matches the filter")).ToBeVisibleAsync();
        await Field("Filter by resource").FillAsync("ord");
        await Rows.First.ClickAsync();
        await Expect(Dialog.Locator(".expressions dd")).ToHaveTextAsync(["(status = \"open\") AND (size(customer) > 1)"]);
        await Expect(Dialog.GetByLabel("Request", new LocatorGetByLabelOptions { Exact = true })).ToContainTextAsync("#s = :v AND size(customer) > :n");
        await Expect(Dialog.GetByLabel("Answer")).ToContainTextAsync("\"Count\": 1");
    }

    [Fact]
    public async Task The_page_reconnects_to_a_restarted_server()
    {
        await OpenAsync("/requests");
        await Expect(Page.GetByText("No requests yet")).ToBeVisibleAsync();
        var port = Server.Local.Endpoint!.Port;
        await Server.Local.DisposeAsync();
        await Expect(Page.Locator("#offline")).ToBeVisibleAsync();
        await using var other = await StartAgainAsync(port);
        await Expect(Page.Locator("#offline")).ToBeHiddenAsync();
    }

    // Another test may have been given the port meanwhile.
    private static async Task<LocalDynamoDb> StartAgainAsync(int port)
    {
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                return await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { Port = port });
            }
            catch (IOException) when (attempt < 600)
            {
                await Task.Delay(100);
            }
        }
    }
}
