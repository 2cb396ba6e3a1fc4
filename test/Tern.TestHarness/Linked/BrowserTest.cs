using Microsoft.Playwright;

namespace Tern.TestHarness;

/// <summary>A page in its own window. A test fails if a script failed, or if the page's policy blocked
/// something.</summary>
public abstract class BrowserTest(Browser browser) : IAsyncLifetime
{
    private readonly List<string> _faults = [];
    private IBrowserContext? _window;

    protected IPage Page { get; private set; } = null!;

    public virtual async ValueTask InitializeAsync()
    {
        _window = await browser.OpenAsync();
        Page = await _window.NewPageAsync();
        Page.PageError += (_, error) => _faults.Add(error);
        Page.Dialog += (_, dialog) => _faults.Add($"A script opened a dialog: {dialog.Message}");
        Page.Console += (_, message) =>
        {
            if (message.Type == "error" && !message.Text.StartsWith("Failed to load resource", StringComparison.Ordinal)) _faults.Add(message.Text);
        };
    }

    public virtual async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        if (_window is not null) await _window.DisposeAsync();
        Assert.Empty(_faults);
    }

    /// <summary>Opens an address, and waits for the page's heading.</summary>
    protected async Task OpenAsync(string address)
    {
        await Page.GotoAsync(address);
        await Expect(Heading).ToBeVisibleAsync();
    }

    protected static ILocatorAssertions Expect(ILocator locator) => Assertions.Expect(locator);

    protected ILocator Heading => Page.Locator("#main h1");

    protected ILocator Rows => Page.Locator(".row-button");

    protected ILocator Summary => Page.Locator(".summary");

    protected ILocator Dialog => Page.Locator("dialog[open]");

    protected ILocator Button(string name) => Page.GetByRole(AriaRole.Button, new PageGetByRoleOptions { Name = name, Exact = true });

    protected ILocator Field(string label) => Page.GetByLabel(label, new PageGetByLabelOptions { Exact = true });
}
