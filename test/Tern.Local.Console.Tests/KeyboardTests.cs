using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

public sealed class KeyboardTests(Browser browser) : ConsoleTest(browser)
{
    [Fact]
    public async Task Everything_is_done_without_a_mouse()
    {
        for (var i = 1; i <= 3; i++) await PutOrderAsync(i);
        await OpenAsync("/");
        await Expect(Rows).ToHaveCountAsync(2);

        // From the top: the first stop skips to the content.
        await Page.Keyboard.PressAsync("Tab");
        await Expect(Page.GetByText("Skip to content")).ToBeFocusedAsync();

        // To the filter, a list, its first row.
        await Page.Keyboard.PressAsync("/");
        await Expect(Field("Filter tables by name")).ToBeFocusedAsync();
        await Page.Keyboard.TypeAsync("orders");
        await Page.Keyboard.PressAsync("Tab");
        await Page.Keyboard.PressAsync("Tab");
        await Expect(Rows.First).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Page.Locator("h1")).ToHaveTextAsync("Orders");
        await Expect(Rows).ToHaveCountAsync(3);
        await Expect(Page.Locator("#main")).ToBeFocusedAsync();

        // Rows by arrows; open, edit, save.
        await Rows.First.FocusAsync();
        await Page.Keyboard.PressAsync("ArrowDown");
        await Page.Keyboard.PressAsync("ArrowDown");
        await Page.Keyboard.PressAsync("ArrowDown");
        await Expect(Rows.Nth(2)).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Home");
        await Expect(Rows.First).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Field("The item as JSON")).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Control+a");
        await Page.Keyboard.InsertTextAsync("""{"customer":"c1","number":1,"status":"by keys"}""");
        await Page.Keyboard.PressAsync("Control+Enter");
        await Expect(Dialog).ToHaveCountAsync(0);
        await Expect(Page.Locator("tbody tr").First).ToContainTextAsync("by keys");
        await Expect(Rows.First).ToBeFocusedAsync();

        // Escape closes and gives the focus back.
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Field("The item as JSON")).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Escape");
        await Expect(Dialog).ToHaveCountAsync(0);
        await Expect(Rows.First).ToBeFocusedAsync();

        // Delete asks; Enter on Cancel keeps; the second time it goes.
        await Page.Keyboard.PressAsync("Delete");
        await Expect(DialogButton("Cancel")).ToBeFocusedAsync();
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Dialog).ToHaveCountAsync(0);
        await Page.Keyboard.PressAsync("Delete");
        await Page.Keyboard.PressAsync("Tab");
        await Page.Keyboard.PressAsync("Enter");
        await Expect(Rows).ToHaveCountAsync(2);
        await Expect(Rows.First).ToBeFocusedAsync();

        // Pages and help by their keys.
        await Page.Keyboard.PressAsync("?");
        await Expect(Dialog).ToContainTextAsync("Keyboard shortcuts");
        await Page.Keyboard.PressAsync("Escape");
        await Expect(Dialog).ToHaveCountAsync(0);
        await Page.GoAsync("r");
        await Expect(Page.Locator("h1")).ToHaveTextAsync("Requests");
        await Page.Keyboard.PressAsync("p");
        await Expect(Button("Go on")).ToHaveAttributeAsync("aria-pressed", "true");
        await Page.GoAsync("p");
        await Expect(Page.Locator("h1")).ToHaveTextAsync("PartiQL");
        await Page.Keyboard.PressAsync("/");
        await Expect(Field("Statement")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task A_shortcut_is_a_letter_in_a_field()
    {
        await OpenAsync("/");
        await Field("Filter tables by name").FocusAsync();
        await Page.Keyboard.TypeAsync("gr?n");
        await Expect(Field("Filter tables by name")).ToHaveValueAsync("gr?n");
        await Expect(Dialog).ToHaveCountAsync(0);
    }

    [Fact]
    public async Task Typed_text_is_not_lost_by_one_Escape()
    {
        await PutOrderAsync(1);
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Field("The item as JSON").PressSequentiallyAsync(" ");
        await Page.Keyboard.PressAsync("Escape");
        await Expect(Dialog).ToContainTextAsync("Press Escape again to discard them");
        // The second one counts for four seconds only, so on a busy machine it may be the first again.
        for (var i = 0; i < 10 && await Dialog.CountAsync() > 0; i++) await Page.Keyboard.PressAsync("Escape");
        await Expect(Dialog).ToHaveCountAsync(0);
    }

    [Fact]
    public async Task Changes_are_announced_and_every_control_has_a_name()
    {
        await PutOrderAsync(1);
        foreach (var page in new[] { "/", "/tables/Orders", "/tables/Orders/overview", "/tables/Orders/stream", "/requests", "/partiql" })
        {
            await OpenAsync(page);
            var unnamed = await Page.EvaluateAsync<string[]>("""
                () => [...document.querySelectorAll('button, a, input, select, textarea')]
                  .filter(e => !e.hidden && !(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)))
                  .map(e => e.outerHTML)
                """);
            Assert.Empty(unnamed);
        }

        await OpenAsync("/tables/Orders");
        await Expect(Page.GetByRole(AriaRole.Status)).ToContainTextAsync("1 item");
    }

    [Theory]
    [InlineData(ColorScheme.Light)]
    [InlineData(ColorScheme.Dark)]
    public async Task Text_has_enough_contrast(ColorScheme scheme)
    {
        await Page.EmulateMediaAsync(new PageEmulateMediaOptions { ColorScheme = scheme });
        await OpenAsync("/");
        // WCAG 2.2, 1.4.3: 4.5 to 1 for text.
        var faint = await Page.EvaluateAsync<string[]>("""
            () => {
              const style = getComputedStyle(document.documentElement);
              const light = name => {
                const rgb = style.getPropertyValue(`--${name}`).trim().match(/[0-9a-f]{2}/gi)
                  .map(part => parseInt(part, 16) / 255)
                  .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
                return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
              };
              const pairs = [];
              for (const text of ['text', 'soft', 'accent']) for (const back of ['back', 'page', 'hover', 'code', 'accent-back']) pairs.push([text, back]);
              for (const kind of ['bad', 'good', 'warn']) pairs.push([kind, `${kind}-back`], [kind, 'page']);
              pairs.push(['accent-text', 'accent']);
              return pairs.map(([a, b]) => [a, b, (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05)])
                .filter(([, , ratio]) => ratio < 4.5).map(([a, b, ratio]) => `${a} on ${b}: ${ratio.toFixed(2)}`);
            }
            """);
        Assert.Empty(faint);
    }
}
