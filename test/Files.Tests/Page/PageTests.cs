using Files.Aws;
using Microsoft.Playwright;
using Tern.Local.Console.Tests;

namespace Files.Tests.Page;

/// <summary>The page in a browser, with real files.</summary>
public sealed class PageTests(FilesServer server, Browser browser) : IAsyncDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("files-page").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/", "text/html", "<title>Files, on Tern</title>")]
    [InlineData("/page.css", "text/css", ":root")]
    [InlineData("/page.js", "text/javascript", "'use strict'")]
    [InlineData("/uploads.js", "text/javascript", "'use strict'")]
    [InlineData("/icon.svg", "image/svg+xml", "<svg")]
    public async Task The_page_is_served_from_inside_the_program(string path, string contentType, string part)
    {
        await server.StartAsync();
        using var response = await server.Http.GetAsync(new Uri(path, UriKind.Relative), Token);

        Assert.Equal(contentType, response.Content.Headers.ContentType?.MediaType);
        Assert.Contains(part, await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.StartsWith("default-src 'none'", Assert.Single(response.Headers.GetValues("Content-Security-Policy")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_is_chosen_is_uploaded_and_counted_before_ones_eyes()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "chosen/");

        await page.Locator("#files").SetInputFilesAsync(await WriteAsync("poem.txt", "roses are red\nviolets are blue\n"));

        var row = page.Locator("#rows tr").Filter(new() { HasText = "poem.txt" });
        await Assertions.Expect(row).ToContainTextAsync("31 bytes");
        await Assertions.Expect(row.Locator("td").Nth(1)).ToHaveTextAsync("2");
        await Assertions.Expect(row.Locator("td").Nth(2)).ToHaveTextAsync("6");
        await Assertions.Expect(page.Locator("#uploads li.done")).ToContainTextAsync("100 %");
    }

    [Fact]
    public async Task An_upload_that_was_left_goes_on_after_a_reload_and_sends_no_part_twice()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "left/");
        var path = Path.Combine(_folder, "big.bin");
        await File.WriteAllBytesAsync(path, new byte[(2 * FilesServer.PartLength) + 5], Token);
        var sent = new List<string>();
        page.Request += (_, request) => { if (request.Method == "PUT") lock (sent) sent.Add(request.Url[^1..]); };
        // Only the first part comes through.
        await page.RouteAsync("**/parts/2", route => route.AbortAsync());
        await page.RouteAsync("**/parts/3", route => route.AbortAsync());
        await page.Locator("#files").SetInputFilesAsync(path);
        await Assertions.Expect(page.Locator("#uploads .text")).ToContainTextAsync("Trying again…");
        await Assertions.Expect(page.Locator("#uploads .text")).ToContainTextAsync("49 %");

        page.Dialog += (_, dialog) => dialog.AcceptAsync();
        await page.ReloadAsync();
        await page.UnrouteAllAsync();
        var row = page.Locator("#uploads li");
        await Assertions.Expect(row).ToContainTextAsync("Choose the same file to go on.");
        await Assertions.Expect(row).ToContainTextAsync("49 %");
        lock (sent) sent.Clear();
        await page.Locator("#files").SetInputFilesAsync(path);

        await Assertions.Expect(row).ToHaveClassAsync("done");
        await Assertions.Expect(page.Locator("#rows tr").Filter(new() { HasText = "big.bin" })).ToContainTextAsync("no text");
        lock (sent) Assert.Equal(["2", "3"], sent.Order());
        Assert.Equal(File.ReadAllBytes(path), await server.ReadObjectAsync("left/big.bin"));
    }

    [Fact]
    public async Task An_upload_is_paused_and_goes_on_and_another_is_discarded()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "paused/");
        await page.RouteAsync("**/parts/*", _ => Task.CompletedTask); // never answered
        await page.Locator("#files").SetInputFilesAsync([await WriteAsync("a.txt", "a"), await WriteAsync("b.txt", "b")]);

        await page.GetByRole(AriaRole.Button, new() { Name = "Pause paused/a.txt" }).ClickAsync();
        await page.GetByRole(AriaRole.Button, new() { Name = "Discard the upload of paused/b.txt" }).ClickAsync();
        await Assertions.Expect(page.Locator("#uploads li")).ToHaveCountAsync(1);
        await page.UnrouteAllAsync();
        await page.GetByRole(AriaRole.Button, new() { Name = "Go on with paused/a.txt" }).ClickAsync();

        await Assertions.Expect(page.Locator("#uploads li")).ToHaveClassAsync("done");
        var files = await server.GetAsync("/files?folder=paused/");
        Assert.Equal(["a.txt"], files.GetProperty("files").EnumerateArray().Select(file => file.GetProperty("name").GetString()!));
        Assert.Equal(0, await page.EvaluateAsync<int>("store.all().length"));
    }

    [Fact]
    public async Task A_file_too_long_is_refused_with_the_reason()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "long/");
        await page.RouteAsync("**/uploads", route => route.ContinueAsync(new() { PostData = """{"key":"long/x","length":99999999999}"""u8.ToArray() }));

        await page.Locator("#files").SetInputFilesAsync(await WriteAsync("x", "x"));

        await Assertions.Expect(page.Locator("#uploads li.failed")).ToContainTextAsync("the most are 1,000,000,000");
    }

    [Fact]
    public async Task A_link_is_made_and_a_file_deleted_with_the_keyboard_alone()
    {
        await server.StartAsync();
        await server.UploadAsync("keys/a.txt", "a"u8.ToArray());
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "keys/");

        await page.GetByRole(AriaRole.Button, new() { Name = "Link to a.txt" }).FocusAsync();
        await page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Locator("#url")).ToHaveValueAsync(new System.Text.RegularExpressions.Regex("X-Amz-Expires=300"));
        await page.Locator("#minutes").SelectOptionAsync("60");
        await Assertions.Expect(page.Locator("#url")).ToHaveValueAsync(new System.Text.RegularExpressions.Regex("X-Amz-Expires=3600"));
        await page.Keyboard.PressAsync("Escape");

        await page.GetByRole(AriaRole.Button, new() { Name = "Delete a.txt" }).FocusAsync();
        await page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.Locator("#confirm")).ToBeVisibleAsync();
        await page.Keyboard.PressAsync("Enter");

        await Assertions.Expect(page.Locator("#status")).ToHaveTextAsync("1 file is deleted.");
        await Assertions.Expect(page.Locator("#rows")).ToHaveTextAsync("This folder is empty.");
    }

    [Fact]
    public async Task Names_are_shown_as_text_whatever_they_say()
    {
        await server.StartAsync();
        const string name = "<img src=x onerror=document.title='owned'>.txt";
        await server.UploadAsync("hostile/" + name, "x"u8.ToArray());
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "hostile/");

        await Assertions.Expect(page.Locator("#rows th a")).ToHaveTextAsync(name);
        Assert.Equal("Files, on Tern", await page.TitleAsync());
    }

    [Fact]
    public async Task On_a_dark_phone_nothing_scrolls_sideways()
    {
        const int width = 390;
        await server.StartAsync();
        await server.UploadAsync("phone/" + new string('n', 120) + ".txt", "one two"u8.ToArray());
        await server.UploadAsync("phone/folder/a.txt", "a"u8.ToArray());
        await using var window = await OpenAsync(ColorScheme.Dark, width);
        var page = await GoToAsync(window, "phone/");
        await page.Locator("#files").SetInputFilesAsync(await WriteAsync(new string('u', 100) + ".txt", "u"));
        await Assertions.Expect(page.Locator("#uploads li")).ToHaveClassAsync("done");
        await Assertions.Expect(page.Locator("#rows tr")).ToHaveCountAsync(3);

        Assert.Equal(width, await page.EvaluateAsync<int>("document.documentElement.scrollWidth"));
        Assert.Equal("rgb(15, 24, 31)", await page.EvaluateAsync<string>("getComputedStyle(document.body).backgroundColor"));
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    private async Task<IBrowserContext> OpenAsync(ColorScheme scheme = ColorScheme.Light, int width = 1280)
    {
        await server.StartAsync();
        return await browser.OpenAsync(scheme, width);
    }

    private async Task<IPage> GoToAsync(IBrowserContext window, string folder)
    {
        var page = await window.NewPageAsync();
        await page.GotoAsync($"{server.Url}#{folder}");
        await Assertions.Expect(page.Locator("#rows tr").First).ToBeVisibleAsync();
        return page;
    }

    private async Task<string> WriteAsync(string name, string text)
    {
        var path = Path.Combine(_folder, name);
        await File.WriteAllTextAsync(path, text, Token);
        return path;
    }
}
