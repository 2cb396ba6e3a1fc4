using Files.Aws;
using Microsoft.Playwright;
using Tern.TestHarness;

namespace Files.Tests.Page;

/// <summary>The page in a browser, with real files.</summary>
public sealed class PageTests(FilesServer server, Browser browser) : IAsyncDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("files-page").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/", "text/html", "<title>Files, on Tern</title>")]
    [InlineData("/base.css", "text/css", ":root")]
    [InlineData("/page.css", "text/css", "header")]
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
    public async Task An_upload_that_is_discarded_or_paused_while_it_is_begun_leaves_nothing_behind()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "begun/");
        var answered = new TaskCompletionSource();
        var begun = 0;
        await page.RouteAsync("**/uploads", async route =>
        {
            Interlocked.Increment(ref begun);
            await answered.Task;
            await route.ContinueAsync();
        });
        await page.Locator("#files").SetInputFilesAsync([await WriteAsync("a.txt", "a"), await WriteAsync("b.txt", "b")]);

        await page.GetByRole(AriaRole.Button, new() { Name = "Pause begun/a.txt" }).ClickAsync();
        await page.GetByRole(AriaRole.Button, new() { Name = "Go on with begun/a.txt" }).ClickAsync();
        await page.GetByRole(AriaRole.Button, new() { Name = "Discard the upload of begun/b.txt" }).ClickAsync();
        answered.SetResult();

        await Assertions.Expect(page.Locator("#uploads li")).ToHaveCountAsync(1);
        await Assertions.Expect(page.Locator("#uploads li")).ToHaveClassAsync("done");
        Assert.Equal(2, begun);
        Assert.Equal(0, await page.EvaluateAsync<int>("store.all().length"));
    }

    [Fact]
    public async Task A_file_too_long_is_refused_with_the_reason()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "long/");
        await page.RouteAsync("**/uploads", route => route.ContinueAsync(new() { PostData = """{"key":"long/x","length":99999999999}"""u8.ToArray() }));

        await page.Locator("#files").SetInputFilesAsync(await WriteAsync("x", "x"));

        await Assertions.Expect(page.Locator("#uploads li.failed")).ToContainTextAsync("the maximum is 1,000,000,000");
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
    public async Task Any_name_and_an_empty_file_are_uploaded_shown_downloaded_and_deleted()
    {
        string[] names = ["a b.txt", "50% #1?.txt", "ü-日本.txt", "it's \"quoted\".txt", "<script>alert(1)<!--.txt", "%2e%2e.txt", "a&amp;+b;=.txt", "none"];
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "any%20%23%25%22/");
        await page.Locator("#files").SetInputFilesAsync(await Task.WhenAll(names.Select(name => WriteAsync(name, name == "none" ? "" : name))));

        await Assertions.Expect(page.Locator("#uploads li.done")).ToHaveCountAsync(names.Length);
        foreach (var name in names)
        {
            var link = page.GetByRole(AriaRole.Link, new() { Name = "Download " + name, Exact = true });
            await Assertions.Expect(link).ToHaveTextAsync(name);
            using var answer = await server.Http.GetAsync(new Uri(server.Url, await link.GetAttributeAsync("href")), Token);
            Assert.Equal(System.Net.HttpStatusCode.Found, answer.StatusCode);
            Assert.Equal(name == "none" ? "" : name, System.Text.Encoding.UTF8.GetString(await server.ReadObjectAsync("any #%\"/" + name)));
        }

        await page.GotoAsync($"{server.Url}#");
        await page.GetByRole(AriaRole.Button, new() { Name = "Delete the folder any #%\"/" }).ClickAsync();
        await page.Locator("#confirm").GetByRole(AriaRole.Button, new() { Name = "Delete" }).ClickAsync();
        await Assertions.Expect(page.Locator("#status")).ToHaveTextAsync($"{names.Length} files are deleted.");
    }

    [Fact]
    public async Task An_upload_whose_last_answer_was_missed_is_completed_before_and_after_a_reload()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "missed/");
        var isLost = true;
        await page.RouteAsync("**/complete", async route =>
        {
            await route.FetchAsync();
            if (isLost) await route.AbortAsync();
            else await route.ContinueAsync();
        });
        await page.Locator("#files").SetInputFilesAsync(await WriteAsync("late.txt", "late"));
        await Assertions.Expect(page.Locator("#uploads .text")).ToContainTextAsync("Trying again…");

        page.Dialog += (_, dialog) => dialog.AcceptAsync();
        await page.ReloadAsync();
        await Assertions.Expect(page.Locator("#uploads .text")).ToContainTextAsync("Trying again…");
        isLost = false;

        await Assertions.Expect(page.Locator("#uploads li")).ToHaveClassAsync("done");
        Assert.Equal("late"u8.ToArray(), await server.ReadObjectAsync("missed/late.txt"));
    }

    [Fact]
    public async Task A_file_that_is_changed_amid_its_upload_is_said_to_be_rather_than_tried_for_ever()
    {
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "changed/");
        await page.RouteAsync("**/uploads", async route =>
        {
            await File.WriteAllTextAsync(Path.Combine(_folder, "a.txt"), "longer than it was");
            await route.ContinueAsync();
        });

        await page.Locator("#files").SetInputFilesAsync(await WriteAsync("a.txt", "short"));

        await Assertions.Expect(page.Locator("#uploads li.failed")).ToContainTextAsync("can no longer be read");
    }

    [Fact]
    public async Task A_list_that_fails_is_asked_for_again_and_a_late_link_is_not_shown_for_another_file()
    {
        await server.StartAsync();
        await server.UploadAsync("late/a.txt", "a"u8.ToArray());
        await server.UploadAsync("late/b.txt", "b"u8.ToArray());
        await using var window = await OpenAsync();
        var page = await GoToAsync(window, "late/");
        var answers = new List<TaskCompletionSource>();
        await page.RouteAsync("**/links", async route =>
        {
            var answer = new TaskCompletionSource();
            lock (answers) answers.Add(answer);
            await answer.Task;
            await route.ContinueAsync();
        });
        await page.GetByRole(AriaRole.Button, new() { Name = "Link to a.txt" }).ClickAsync();
        await page.Keyboard.PressAsync("Escape");
        await page.GetByRole(AriaRole.Button, new() { Name = "Link to b.txt" }).ClickAsync();
        await Assertions.Expect(page.Locator("#shared")).ToHaveTextAsync("Link to b.txt");
        var first = page.WaitForResponseAsync("**/links");
        await WaitForAsync(() => answers.Count == 2);
        answers[0].SetResult();
        await (await first).FinishedAsync();
        Assert.Equal("", await page.Locator("#url").InputValueAsync());
        answers[1].SetResult();
        await Assertions.Expect(page.Locator("#url")).ToHaveValueAsync(new System.Text.RegularExpressions.Regex("late/b.txt"));
        await page.Keyboard.PressAsync("Escape");

        // The page lists again after two seconds; until the message was seen, it fails again.
        await page.RouteAsync("**/files?*", route => route.AbortAsync());
        await page.EvaluateAsync("refresh()");
        await Assertions.Expect(page.Locator("#status")).ToContainTextAsync("can't be listed");
        await page.UnrouteAllAsync();
        await Assertions.Expect(page.Locator("#status")).ToHaveTextAsync("");

        async Task WaitForAsync(Func<bool> isThere)
        {
            while (true)
            {
                lock (answers) if (isThere()) return;
                await Task.Yield();
                Token.ThrowIfCancellationRequested();
            }
        }
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
