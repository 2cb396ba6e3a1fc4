using Tern.TestHarness;


namespace Airports.Tests.Endpoints;

/// <summary>The page on a phone, in a browser.</summary>
public sealed class PhoneTests(AirportsServer server, Browser browser)
{
    [Fact]
    public async Task The_page_does_not_scroll_sideways()
    {
        const int width = 390;
        await using var window = await browser.OpenAsync(width: width);
        var page = await window.NewPageAsync();
        await page.GotoAsync(server.Url.ToString());

        // One row of each route, because the rows are the wide elements.
        foreach (var button in await page.Locator(".call button").AllAsync()) await button.ClickAsync();
        await page.Locator("#routes tr.total").Nth(4).WaitForAsync();

        var wide = await page.EvaluateAsync<string[]>(
            "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth).map(e => e.outerHTML.slice(0, 80))");
        Assert.Empty(wide);
        Assert.Equal(width, await page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
    }
}
