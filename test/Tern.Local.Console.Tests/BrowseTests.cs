using System.Text;
using System.Text.RegularExpressions;
using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

public sealed partial class BrowseTests(Browser browser) : ConsoleTest(browser)
{
    [Fact]
    public async Task Tables_are_listed_filtered_and_opened()
    {
        await PutOrderAsync(1);
        await OpenAsync("/");
        await Expect(Summary).ToHaveTextAsync("2 tables, 1 item");
        await Field("Filter tables by name").FillAsync("ORD");
        await Expect(Rows).ToHaveTextAsync(["Orders"]);
        await Field("Filter tables by name").FillAsync("nothing");
        await Expect(Page.GetByText("No table matches")).ToBeVisibleAsync();
        await Field("Filter tables by name").FillAsync("");
        await Rows.Filter(new LocatorFilterOptions { HasText = "Orders" }).ClickAsync();
        await Expect(Page.Locator("h1")).ToHaveTextAsync("Orders");
        await Expect(Rows).ToHaveTextAsync(["c1"]);
    }

    [Fact]
    public async Task An_empty_server_explains_how_to_begin()
    {
        Server.Local.Reset();
        await OpenAsync("/");
        await Expect(Page.GetByText("No tables yet")).ToBeVisibleAsync();
        await Expect(Page.Locator("pre")).ToContainTextAsync($"--endpoint-url {Server.Origin}");
    }

    [Fact]
    public async Task A_table_shows_its_keys_indexes_settings_and_tags()
    {
        await OpenAsync("/tables/Orders/overview");
        await Expect(Page.GetByText("customer (S)").First).ToBeVisibleAsync();
        await Expect(Page.GetByText("NEW_AND_OLD_IMAGES")).ToBeVisibleAsync();
        await Expect(Page.GetByText("on demand")).ToBeVisibleAsync();
        await Expect(Page.GetByText("checkout")).ToBeVisibleAsync();
        await Page.GetByRole(AriaRole.Link, new PageGetByRoleOptions { Name = "Browse ByStatus" }).ClickAsync();
        await Expect(Field("From")).ToHaveValueAsync("ByStatus");
    }

    [Fact]
    public async Task A_missing_table_shows_a_message()
    {
        await OpenAsync("/tables/Nope");
        await Expect(Page.GetByText("This table doesn’t exist")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task A_hundred_thousand_items_are_read_a_page_at_a_time()
    {
        await FillAsync(100_000);
        await OpenAsync("/tables/Orders");
        await Expect(Rows).ToHaveCountAsync(50);
        await Expect(Summary).ToHaveTextAsync(FirstPage());
        var first = await Page.Locator("tbody tr").First.InnerTextAsync();
        await Button("Next →").ClickAsync();
        await Expect(Summary).ToContainTextAsync("page 2");
        await Expect(Page.Locator("tbody tr").First).Not.ToHaveTextAsync(first);
        await Button("← Previous").ClickAsync();
        await Expect(Summary).ToContainTextAsync("page 1");
        await Field("Items per page").SelectOptionAsync("25");
        await Expect(Rows).ToHaveCountAsync(25);
    }

    [Fact]
    public async Task An_index_is_queried_by_its_key_with_a_filter()
    {
        for (var i = 1; i <= 9; i++) await PutOrderAsync(i, i % 2 == 1 ? "open" : "shipped", more: $$""","total":{"N":"{{i * 10}}"}""");
        await OpenAsync("/tables/Orders");
        await Field("Read by").SelectOptionAsync("query");
        await Field("From").SelectOptionAsync("ByStatus");
        await Field("Value of status").FillAsync("open");
        await Field("Comparison of number").SelectOptionAsync("between");
        await Field("Value of number").FillAsync("2");
        await Field("Upper value of number").FillAsync("8");
        await Button("+ Filter").ClickAsync();
        await Field("Attribute").FillAsync("total");
        await Field("Comparison").SelectOptionAsync(">");
        await Field("Type").SelectOptionAsync("N");
        await Field("Value").FillAsync("40");
        await Field("Order").SelectOptionAsync("down");
        await Button("Run").ClickAsync();
        await Expect(Summary).ToContainTextAsync("2 items of 3 read");
        await Expect(Page.Locator("tbody tr td:nth-child(2)")).ToHaveTextAsync(["7", "5"]);
        await Expect(Page.Locator(".expressions dd")).ToHaveTextAsync(["(status = \"open\") AND (number BETWEEN 2 AND 8)", "total > 40"]);
    }

    [Fact]
    public async Task An_error_in_a_query_is_shown()
    {
        await OpenAsync("/tables/Orders");
        await Field("Read by").SelectOptionAsync("query");
        await Field("Value of customer").FillAsync("c1");
        await Field("Value of number").FillAsync("ten");
        await Button("Run").ClickAsync();
        await Expect(Page.GetByRole(AriaRole.Alert).Filter(new LocatorFilterOptions { HasText = "'number' needs a number" })).ToBeVisibleAsync();
        await Field("Value of number").FillAsync("10");
        await Button("Run").ClickAsync();
        await Expect(Page.GetByText("No item matches")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task A_statement_shows_its_items_plan_and_faults()
    {
        for (var i = 1; i <= 3; i++) await PutOrderAsync(i);
        await OpenAsync("/partiql");
        await Field("Statement").FillAsync("""SELECT number, status FROM "Orders" WHERE customer = ? AND number >= 2""");
        await Field("Parameters, as DynamoDB JSON").FillAsync("""[{"S":"c1"}]""");
        await Field("Statement").PressAsync("Control+Enter");
        await Expect(Rows).ToHaveTextAsync(["2", "3"]);
        await Expect(Page.Locator(".expressions")).ToContainTextAsync("""SELECT number, status FROM Orders WHERE (customer = "c1") AND (number >= 2)""");
        await Expect(Page.Locator(".expressions")).ToContainTextAsync("Query of Orders, 1 range of keys.");
        await Field("Parameters, as DynamoDB JSON").FillAsync("[");
        await Button("Run").ClickAsync();
        await Expect(Page.GetByText("The parameters aren’t valid JSON")).ToBeVisibleAsync();
        await Field("Parameters, as DynamoDB JSON").FillAsync("");
        await Button("Run").ClickAsync();
        await Expect(Page.GetByText("Number of parameters in request and statement don't match.")).ToBeVisibleAsync();
    }

    private async Task FillAsync(int items)
    {
        var body = new StringBuilder();
        for (var from = 0; from < items; from += 25)
        {
            body.Clear().Append("""{"RequestItems":{"Orders":[""");
            for (var i = from; i < from + 25; i++)
                body.Append(i > from ? "," : "")
                    .Append(System.Globalization.CultureInfo.InvariantCulture,
                    $$"""{"PutRequest":{"Item":{"customer":{"S":"c{{i % 1000}}"},"number":{"N":"{{i}}"},"status":{"S":"open"} } } }""");
            await RunAsync("BatchWriteItem", body.Append("]}}").ToString());
        }
    }

    [GeneratedRegex("^50 items · page 1 · [0-9.]+ RCU · [0-9]+ ms$")]
    private static partial Regex FirstPage();
}
