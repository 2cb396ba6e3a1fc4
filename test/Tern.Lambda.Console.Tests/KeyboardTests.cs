using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Lambda.Console.Tests;

public sealed class KeyboardTests(Browser browser) : PageTest(browser)
{
    private static readonly string[] s_pages = ["/", "/functions", "/functions/echo", "/send", "/invocations/1"];

    [Fact]
    public async Task Everything_is_done_without_a_mouse()
    {
        for (var i = 0; i < 3; i++) Server.End(Server.Add("echo", $"{i}", $"source {i}"));
        await OpenAsync("/");
        await Expect(Rows).ToHaveCountAsync(3);
        await Page.Keyboard.PressAsync("Tab");
        await Expect(Page.GetByText("Skip to content")).ToBeFocusedAsync();

        // To the filter, on to the list, and to its last row.
        await Page.Keyboard.PressAsync("/");
        await Expect(Field("Filter by state")).ToBeFocusedAsync();
        for (var i = 0; i < 4; i++) await Page.Keyboard.PressAsync("Tab");
        await Expect(Rows.First).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("End");
        await Expect(Rows.Last).ToBeFocusedAsync();

        // A row that changes, and new ones, leave the focus where it is.
        Server.End(Server.Journal.Find(1)!, error: "Changed");
        Server.End(Server.Add("echo"));
        await Expect(Rows).ToHaveCountAsync(4);
        await Expect(Rows.Last).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Field("Event")).ToHaveTextAsync("0");
        await Expect(Page.Locator("#main")).ToBeFocusedAsync();

        // Send it again, edit it, and send that.
        await Page.Keyboard.PressAsync("r");
        await Expect(Page.Locator(".facts")).ToContainTextAsync("source 0, sent again");
        await Page.Keyboard.PressAsync("e");
        await Expect(Field("Event, as JSON")).ToHaveValueAsync("0");
        await Expect(Field("Sample")).ToBeEnabledAsync(); // once the samples are there
        await Page.Keyboard.PressAsync("/");
        await Expect(Field("Function")).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Tab");
        await Expect(Field("Sample")).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Tab");
        await Expect(Field("Event, as JSON")).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Control+a");
        await Page.Keyboard.InsertTextAsync("[1]");
        await Page.Keyboard.PressAsync("Control+Enter");
        await Expect(Field("Answer")).ToHaveTextAsync("[\n  1\n]");

        // Functions, a cold start, an event.
        await Page.Keyboard.PressAsync("?");
        await Expect(Dialog).ToContainTextAsync("Keyboard shortcuts");
        await Page.Keyboard.PressAsync("Escape");
        await Expect(Dialog).ToHaveCountAsync(0);
        await GoAsync("f");
        await Expect(Heading).ToHaveTextAsync("Functions");
        await Rows.First.FocusAsync();
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Heading).ToHaveTextAsync("echo");
        // The button says that it was done for two seconds only.
        var restarted = await Page.RunAndWaitForResponseAsync(
            () => Page.Keyboard.PressAsync("c"), static response => response.Url.EndsWith("/functions/echo/restart", StringComparison.Ordinal));
        Assert.Equal(200, restarted.Status);
        await Page.Keyboard.PressAsync("p");
        await Expect(Button("Go on")).ToHaveAttributeAsync("aria-pressed", "true");
        await Page.Keyboard.PressAsync("n");
        await Expect(Heading).ToHaveTextAsync("Send an event");
        await Expect(Field("Function")).ToHaveValueAsync("echo");
        await GoAsync("i");
        await Expect(Heading).ToHaveTextAsync("Invocations");
    }

    [Fact]
    public async Task Typed_text_is_kept_when_the_page_changes()
    {
        await OpenAsync("/send?function=orders");
        await Expect(Field("Function")).ToHaveValueAsync("orders");
        await Field("Event, as JSON").FillAsync("""{"draft":1}""");
        await Link("Functions").ClickAsync();
        await Expect(Heading).ToHaveTextAsync("Functions");
        await Page.GoBackAsync();
        await Expect(Field("Event, as JSON")).ToHaveValueAsync("""{"draft":1}""");
    }

    [Theory]
    [InlineData(ColorScheme.Light)]
    [InlineData(ColorScheme.Dark)]
    public async Task Every_page_fits_a_phone_and_every_control_has_a_name(ColorScheme scheme)
    {
        await Page.EmulateMediaAsync(new PageEmulateMediaOptions { ColorScheme = scheme });
        await Page.SetViewportSizeAsync(390, 844);
        var name = new string('n', 64);
        Server.End(Server.Add(name, $"\"{new string('w', 2_000)}\"", "httpapi GET /a/very/long/path/that/goes/on/and/on/without/an/end"),
            error: "Function.A" + name, log: [new string('l', 2_000)]);
        foreach (var page in s_pages)
        {
            await OpenAsync(page);
            if (page is "/" or "/functions") await Expect(Rows.First).ToBeVisibleAsync();
            if (page == "/invocations/1") await Expect(Field("Log")).ToBeVisibleAsync();
            Assert.True(await Page.EvaluateAsync<int>("document.documentElement.scrollWidth") == 390, $"{page} scrolls sideways.");
            var list = Page.Locator(".grid-frame");
            if (page == "/") Assert.True(await list.EvaluateAsync<bool>("frame => frame.scrollWidth <= frame.clientWidth"), "The list scrolls sideways.");
            Assert.Empty(await Page.EvaluateAsync<string[]>("""
                () => [...document.querySelectorAll('button, a[href], input, select, textarea')]
                  .filter(e => !e.hidden && !(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)))
                  .map(e => e.outerHTML)
                """));
        }
    }
}
