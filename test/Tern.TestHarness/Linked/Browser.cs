using Microsoft.Playwright;

[assembly: AssemblyFixture(typeof(Tern.TestHarness.Browser))]

namespace Tern.TestHarness;

/// <summary>The machine's own Chromium, without a window, one for all tests. If there is none, the tests are
/// skipped.</summary>
public sealed class Browser : IAsyncLifetime
{
    // The first start of a browser that was just installed reads it from the disk.
    private const float Patience = 180_000;

    private const string Missing = "No Chromium is on the PATH; Debian's package is 'chromium'. CHROMIUM_PATH names another one.";

    // Chromium itself keeps web pages from accessing local addresses that it recognizes; the tests check what the
    // server refuses.
    private static readonly string[] s_arguments =
        ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-features=LocalNetworkAccessChecks"];

    private IPlaywright? _playwright;
    private IBrowser? _browser;

    public async ValueTask InitializeAsync()
    {
        if (Find() is not { } path) return;
        Assertions.SetDefaultExpectTimeout(Patience);
        MakeDriverExecutable();
        _playwright = await Playwright.CreateAsync();
        _browser = await _playwright.Chromium.LaunchAsync(new BrowserTypeLaunchOptions { ExecutablePath = path, Args = s_arguments, Timeout = Patience });
    }

    /// <summary>A new window with a width in pixels, without history or cookies.</summary>
    public async Task<IBrowserContext> OpenAsync(ColorScheme scheme = ColorScheme.Light, int width = 1280)
    {
        Assert.SkipUnless(_browser is not null, Missing);
        var size = new ViewportSize { Width = width, Height = 860 };
        var window = await _browser.NewContextAsync(new BrowserNewContextOptions { ViewportSize = size, ColorScheme = scheme });
        window.SetDefaultTimeout(Patience);
        return window;
    }

    public async ValueTask DisposeAsync()
    {
        if (_browser is not null) await _browser.DisposeAsync();
        _playwright?.Dispose();
    }

    // Packages keep no permissions; see test/Directory.Build.targets.
    private static void MakeDriverExecutable()
    {
        if (OperatingSystem.IsWindows()) return;
        foreach (string driver in Directory.EnumerateFiles(Path.Combine(AppContext.BaseDirectory, ".playwright"), "node", SearchOption.AllDirectories))
        {
            File.SetUnixFileMode(driver, File.GetUnixFileMode(driver) | UnixFileMode.UserExecute);
        }
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("CHROMIUM_PATH") is { Length: > 0 } named) return named;
        string[] names = ["chromium", "chromium-browser", "google-chrome", "chrome.exe"];
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return folders.SelectMany(folder => names.Select(name => Path.Combine(folder, name))).FirstOrDefault(File.Exists);
    }
}
