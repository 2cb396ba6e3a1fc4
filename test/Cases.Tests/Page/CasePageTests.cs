using System.Net;
using Microsoft.Playwright;
using Tern.TestHarness;

namespace Cases.Tests.Page;

public sealed class CasePageTests(SmallPage page, Browser browser)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/", "text/html", "<title>A case, on Tern</title>")]
    [InlineData("/base.css", "text/css", ":root")]
    [InlineData("/page.css", "text/css", "header")]
    [InlineData("/page.js", "text/javascript", "'use strict'")]
    [InlineData("/plot.js", "text/javascript", "'use strict'")]
    [InlineData("/icon.svg", "image/svg+xml", "<svg")]
    public async Task The_page_is_served_from_inside_the_program(string path, string contentType, string part)
    {
        using var response = await page.Http.GetAsync(new Uri(path, UriKind.Relative), Token);

        Assert.Equal(contentType, response.Content.Headers.ContentType?.MediaType);
        Assert.Contains(part, await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.StartsWith("default-src 'none'", Assert.Single(response.Headers.GetValues("Content-Security-Policy")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Host", "evil.example", HttpStatusCode.BadRequest)]
    [InlineData("Sec-Fetch-Site", "cross-site", HttpStatusCode.Forbidden)]
    [InlineData("Origin", "https://evil.example", HttpStatusCode.Forbidden)]
    public async Task Nobody_else_starts_a_run(string header, string value, HttpStatusCode expected)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri("/run", UriKind.Relative));
        request.Headers.TryAddWithoutValidation(header, value);

        using var response = await page.Http.SendAsync(request, Token);

        Assert.Equal(expected, response.StatusCode);
    }

    [Theory]
    [InlineData(390, ColorScheme.Dark)]
    [InlineData(1280, ColorScheme.Light)]
    public async Task Both_sides_are_shown_with_their_plots_and_what_holds(int width, ColorScheme scheme)
    {
        await using var window = await browser.OpenAsync(scheme, width);
        var shown = await window.NewPageAsync();
        var errors = new List<string>();
        shown.PageError += (_, error) => errors.Add(error);
        await shown.GotoAsync(page.Url.ToString());

        await Assertions.Expect(shown.Locator(".side")).ToHaveCountAsync(2);
        await Assertions.Expect(shown.Locator(".side .well")).ToHaveCountAsync(2);
        await Assertions.Expect(shown.Locator(".side polyline")).ToHaveCountAsync(2);
        await Assertions.Expect(shown.Locator("#verdicts .passed")).ToHaveCountAsync(5);
        Assert.Equal(width, await shown.EvaluateAsync<int>("document.documentElement.scrollWidth"));
        Assert.Empty(errors);
    }

    [Fact]
    public async Task A_run_is_started_again_with_the_keyboard()
    {
        await using var window = await browser.OpenAsync();
        var shown = await window.NewPageAsync();
        await shown.GotoAsync(page.Url.ToString());
        await Assertions.Expect(shown.Locator("#run")).ToBeEnabledAsync();
        var asked = shown.WaitForRequestAsync("**/run");

        await shown.Keyboard.PressAsync("Tab");
        await shown.Keyboard.PressAsync("Enter");

        Assert.Equal("POST", (await asked).Method);
        await Assertions.Expect(shown.Locator("#status")).ToHaveTextAsync("Done");
        await Assertions.Expect(shown.Locator("#run")).ToBeEnabledAsync();
    }
}
