using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Lambda.Console.Tests;

public sealed class ListTests(Browser browser) : PageTest(browser)
{
    [Fact]
    public async Task Invocations_show_as_they_come_and_as_they_end()
    {
        await OpenAsync("/");
        await Expect(Page.GetByText("No invocations yet")).ToBeVisibleAsync();
        await Expect(Page.Locator("pre")).ToContainTextAsync($"--endpoint-url {Server.Origin}");

        var first = Server.Add(source: "httpapi GET /orders");
        await Expect(Rows).ToHaveCountAsync(1);
        var row = Page.Locator("tbody tr").Last;
        await Expect(row).ToContainTextAsync("waiting");
        await Expect(row).ToContainTextAsync("httpapi GET /orders");

        Server.End(first, init: TimeSpan.FromMilliseconds(70.1));
        await Expect(row).ToContainTextAsync("ok");
        await Expect(row).ToContainTextAsync("12.5 ms");
        await Expect(row).ToContainTextAsync("cold · 70.1 ms");
        await Expect(row).ToContainTextAsync("40.0 MB");

        Server.End(Server.Add("echo"), error: "Function.InvalidOperationException");
        await Expect(Rows).ToHaveCountAsync(2);
        await Expect(Page.Locator("tbody tr").First).ToContainTextAsync("failed · InvalidOperationException");
        await Expect(Summary).ToHaveTextAsync("Live · 2 invocations · 1 failed · 1 cold start");

        await Rows.First.ClickAsync();
        await Expect(Heading).ToContainTextAsync("echo");
    }

    [Fact]
    public async Task They_are_filtered_paused_and_cleared()
    {
        for (var i = 0; i < 3; i++) Server.End(Server.Add(source: $"sqs orders {i}"));
        Server.End(Server.Add("echo"), error: "Sandbox.Timedout");
        var running = Server.Add("echo");
        await OpenAsync("/");
        await Expect(Rows).ToHaveCountAsync(5);

        await Field("Filter by state").SelectOptionAsync("failed");
        await Expect(Rows).ToHaveCountAsync(1);
        await Expect(Summary).ToContainTextAsync("1 of 5 invocations");
        await Field("Filter by state").SelectOptionAsync("running");
        await Expect(Rows).ToHaveCountAsync(1);
        Server.End(running);
        await Expect(Page.GetByText("No invocation matches the filter")).ToBeVisibleAsync();
        await Field("Filter by state").SelectOptionAsync("");
        await Field("Filter by text").FillAsync("ORDERS 2");
        await Expect(Rows).ToHaveCountAsync(1);
        await Field("Filter by text").FillAsync("timedout");
        await Expect(Rows).ToHaveCountAsync(1);
        await Field("Filter by text").FillAsync("");

        await Button("Pause").ClickAsync();
        Server.End(Server.Add("echo"));
        await Expect(Summary).ToContainTextAsync("Paused");
        await Expect(Rows).ToHaveCountAsync(5);
        await Button("Go on").ClickAsync();
        await Expect(Rows).ToHaveCountAsync(6);

        await Button("Clear").ClickAsync();
        await Expect(Page.GetByText("No invocations yet")).ToBeVisibleAsync();
        Assert.Empty(Server.Journal.Snapshot());
    }

    [Fact]
    public async Task A_thousand_are_shown_and_the_newest_stay_on_top_in_a_flood()
    {
        for (var i = 0; i < 1_000; i++) Server.End(Server.Add(source: $"before {i}"));
        await OpenAsync("/");
        await Expect(Rows).ToHaveCountAsync(1_000);

        for (var i = 0; i < 5_000; i++) Server.End(Server.Add(source: $"after {i}"));
        await Expect(Page.Locator("tbody tr").First).ToContainTextAsync("after 4999");
        await Expect(Page.Locator("tbody tr").Last).ToContainTextAsync("after 4000");
        await Expect(Rows).ToHaveCountAsync(1_000);
        await Field("Filter by text").FillAsync("after 45");
        await Expect(Rows).ToHaveCountAsync(100);
    }

    [Fact]
    public async Task Functions_are_listed_and_one_shows_what_it_is_and_its_invocations()
    {
        Server.End(Server.Add());
        Server.End(Server.Add("echo"));
        await OpenAsync("/functions");
        await Expect(Rows).ToHaveTextAsync(["echo", "orders"]);
        await Expect(Page.Locator("tbody tr").Last).ToContainTextAsync("256 MB");

        await Expect(Link("Tables")).ToHaveAttributeAsync("href", PageServer.Tables.AbsoluteUri);

        await Link("orders").ClickAsync();
        await Expect(Heading).ToHaveTextAsync("orders");
        await Expect(Page.Locator(".facts div").Filter(new LocatorFilterOptions { HasText = "Time limit" })).ToHaveTextAsync("Time limit3 s");
        await Expect(Rows).ToHaveCountAsync(1);
        await OpenAsync("/functions/echo");
        await Expect(Page.Locator(".facts")).ToContainTextAsync("TABLE");
        Assert.DoesNotContain("a-value-nobody-is-shown", await Page.ContentAsync(), StringComparison.Ordinal);

        await Server.Emulator.RemoveFunctionAsync("echo");
        await Expect(Page.GetByText("The emulator has no function echo")).ToBeVisibleAsync();
        await Expect(Button("Cold start")).ToBeDisabledAsync();
    }

    [Fact]
    public async Task A_function_starts_cold_when_asked()
    {
        await Server.Emulator.InvokeAsync("1", "echo", TestContext.Current.CancellationToken);
        await OpenAsync("/functions/echo");
        await Expect(Page.Locator(".facts div").Filter(new LocatorFilterOptions { HasText = "Processes" })).ToContainTextAsync("1");
        await Button("Cold start").ClickAsync();
        // The button says so, too, but for two seconds only.
        await Expect(Page.Locator("#status")).ToHaveTextAsync("The next event gets a new process");
        Assert.True((await Server.Emulator.InvokeAsync("2", "echo", TestContext.Current.CancellationToken)).IsColdStart);
    }

    [Fact]
    public async Task The_emulators_end_is_said_and_a_page_left_open_goes_on_with_the_next_one()
    {
        await OpenAsync("/");
        await Server.Emulator.DisposeAsync();
        await Expect(Page.GetByText("The emulator doesn’t respond")).ToBeVisibleAsync();
        await using var next = await LambdaEmulatorAgain.StartAsync(Server.Emulator.Port);
        await Expect(Page.GetByText("The emulator doesn’t respond")).ToBeHiddenAsync();
        await OpenAsync("/functions");
        await Expect(Page.GetByText("No functions")).ToBeVisibleAsync();
    }
}
