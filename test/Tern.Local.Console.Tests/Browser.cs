using Microsoft.Playwright;

[assembly: AssemblyFixture(typeof(Tern.Local.Console.Tests.Browser))]

namespace Tern.Local.Console.Tests;

/// <summary>The machine's own Chromium, without a window, one for all tests. Where there is none the tests are skipped.</summary>
public sealed class Browser : IAsyncLifetime
{
    private const string Missing = "No Chromium is installed here; Debian's package is 'chromium'. CHROMIUM_PATH names another one.";

    // Chromium itself keeps pages of the web from addresses of this machine, where it knows of them; the tests are of what the server refuses.
    private static readonly string[] s_arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-features=LocalNetworkAccessChecks"];

    private IPlaywright? _playwright;
    private IBrowser? _browser;

    public async ValueTask InitializeAsync()
    {
        if (Find() is not { } path) return;
        Assertions.SetDefaultExpectTimeout(30_000);
        _playwright = await Playwright.CreateAsync();
        _browser = await _playwright.Chromium.LaunchAsync(new BrowserTypeLaunchOptions { ExecutablePath = path, Args = s_arguments });
    }

    /// <summary>A window of its own, with neither history nor cookies.</summary>
    public async Task<IBrowserContext> OpenAsync(ColorScheme scheme = ColorScheme.Light)
    {
        Assert.SkipUnless(_browser is not null, Missing);
        return await _browser.NewContextAsync(new BrowserNewContextOptions { ViewportSize = new ViewportSize { Width = 1280, Height = 860 }, ColorScheme = scheme });
    }

    public async ValueTask DisposeAsync()
    {
        if (_browser is not null) await _browser.DisposeAsync();
        _playwright?.Dispose();
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("CHROMIUM_PATH") is { Length: > 0 } named) return named;
        string[] paths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
        return Array.Find(paths, File.Exists);
    }
}
