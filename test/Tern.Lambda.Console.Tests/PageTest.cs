using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Lambda.Console.Tests;

/// <summary>An emulator and its page.</summary>
public abstract class PageTest(Browser browser) : BrowserTest(browser)
{
    internal PageServer Server { get; private set; } = null!;

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        Server = await PageServer.StartAsync();
    }

    public override async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        await using var server = Server;
        await base.DisposeAsync();
    }

    /// <summary>Opens a page by the part after '#', once the emulator has sent its contents.</summary>
    protected new Task OpenAsync(string page) => base.OpenAsync($"{Server.Origin}/_tern#{page}");

    /// <summary>
    /// Presses g and another key. They belong together for 1.5 seconds only, and on a busy machine, two calls of the
    /// browser may take longer.
    /// </summary>
    protected Task GoAsync(string key) => Page.EvaluateAsync(
        """
        key => {
          for (const each of ['g', key]) {
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: each, bubbles: true, cancelable: true }));
          }
        }
        """, key);

    protected ILocator Link(string name) => Page.GetByRole(AriaRole.Link, new PageGetByRoleOptions { Name = name, Exact = true });
}
