using Microsoft.Playwright;
using Tern.Local.Console.Tests;

namespace Tern.Lambda.Console.Tests;

/// <summary>An emulator and its page. A test fails when a script failed, or the page's policy stopped something.</summary>
public abstract class PageTest(Browser browser) : IAsyncLifetime
{
    private readonly List<string> _faults = [];
    private IBrowserContext? _window;

    internal PageServer Server { get; private set; } = null!;

    protected IPage Page { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        _window = await browser.OpenAsync();
        Server = await PageServer.StartAsync();
        Page = await _window.NewPageAsync();
        Page.PageError += (_, error) => _faults.Add(error);
        Page.Dialog += (_, dialog) => _faults.Add($"A script opened a dialog: {dialog.Message}");
        Page.Console += (_, message) =>
        {
            if (message.Type == "error" && !message.Text.StartsWith("Failed to load resource", StringComparison.Ordinal)) _faults.Add(message.Text);
        };
    }

    public async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        if (_window is not null) await _window.DisposeAsync();
        if (Server is not null) await Server.DisposeAsync();
        Assert.Empty(_faults);
    }

    /// <summary>Opens a page by what follows the '#', once the emulator has told what there is.</summary>
    protected async Task OpenAsync(string page)
    {
        await Page.GotoAsync($"{Server.Origin}/_tern#{page}");
        await Expect(Page.Locator("#main h1")).ToBeVisibleAsync();
    }

    protected static ILocatorAssertions Expect(ILocator locator) => Assertions.Expect(locator);

    protected ILocator Rows => Page.Locator(".row-button");

    protected ILocator Summary => Page.Locator(".summary");

    protected ILocator Dialog => Page.Locator("dialog[open]");

    protected ILocator Heading => Page.Locator("#main h1");

    protected ILocator Button(string name) => Page.GetByRole(AriaRole.Button, new PageGetByRoleOptions { Name = name, Exact = true });

    protected ILocator Link(string name) => Page.GetByRole(AriaRole.Link, new PageGetByRoleOptions { Name = name, Exact = true });

    protected ILocator Field(string label) => Page.GetByLabel(label, new PageGetByLabelOptions { Exact = true });
}
