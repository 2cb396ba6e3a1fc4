using Microsoft.Playwright;
using Tern.TestHarness;

namespace Cases.Tests.Page;

/// <summary>The page of each case, as its own program serves it: opened while it runs, not waited for.</summary>
public sealed class CasePagesTests(Browser browser)
{
    [Theory]
    [InlineData("ColdConnections", 2)]
    [InlineData("PriceService", 2)]
    [InlineData("FastCalls", 2)]
    [InlineData("FlushPerToken", 2)]
    [InlineData("HundredCalls", 3)]
    public async Task The_page_of_a_case_shows_its_sides_as_they_run(string name, int sides)
    {
        await using var window = await browser.OpenAsync(width: 390);
        using var program = CaseProcess.Start(name, "--port", "0");
        var page = await window.NewPageAsync();
        var errors = new List<string>();
        page.PageError += (_, error) => errors.Add(error);
        page.Console += (_, message) =>
        {
            if (message.Type == "error") errors.Add(message.Text);
        };
        await page.GotoAsync((await program.ReadAddressAsync()).ToString());

        await Assertions.Expect(page.Locator("#name")).ToHaveTextAsync(name);
        await Assertions.Expect(page.Locator(".side")).ToHaveCountAsync(sides);
        await Assertions.Expect(page.Locator("#status")).ToHaveTextAsync(new System.Text.RegularExpressions.Regex("Running|Done"));
        await Assertions.Expect(page.Locator(".side .state").First).ToHaveTextAsync(new System.Text.RegularExpressions.Regex("starts|runs|done"));
        Assert.NotEqual("", (await page.Locator("#story").InnerTextAsync()).Trim());
        Assert.Equal(390, await page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
        Assert.Empty(errors);
    }
}
