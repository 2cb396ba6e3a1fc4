using System.IO.Compression;
using System.Net;
using System.Text.RegularExpressions;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Tools.Console;

public sealed partial class ConsolePagesTests : IAsyncLifetime
{
    private ToolServer _server = null!;

    public async ValueTask InitializeAsync() => _server = await ToolServer.StartAsync();

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Theory]
    [InlineData("/_tern", "text/html; charset=utf-8")]
    [InlineData("/_tern/", "text/html; charset=utf-8")]
    [InlineData("/_tern/console.css", "text/css; charset=utf-8")]
    [InlineData("/_tern/app.js", "text/javascript; charset=utf-8")]
    [InlineData("/_tern/icon.svg", "image/svg+xml")]
    public async Task A_page_is_sent_with_its_type_and_a_strict_policy(string path, string type)
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, path);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(type, answer.Content.Headers.GetValues("Content-Type").Single());
        var policy = answer.Headers.GetValues("Content-Security-Policy").Single();
        Assert.StartsWith("default-src 'none'; script-src 'self'; style-src 'self'", policy);
        Assert.DoesNotContain("unsafe", policy);
        Assert.Equal("DENY", answer.Headers.GetValues("X-Frame-Options").Single());
    }

    [Fact]
    public async Task Every_file_that_a_page_references_exists()
    {
        var asked = new HashSet<string>();
        var open = new Queue<string>(["/_tern"]);
        while (open.TryDequeue(out var path))
        {
            if (!asked.Add(path)) continue;
            using var answer = await _server.SendAsync(HttpMethod.Get, path);
            Assert.True(answer.StatusCode == HttpStatusCode.OK, $"{path} answered {answer.StatusCode}.");
            var text = await answer.Content.ReadAsStringAsync();
            foreach (Match match in Reference().Matches(text)) open.Enqueue("/_tern/" + match.Groups[1].Value);
        }

        Assert.True(asked.Count >= 12, $"Only {asked.Count} files were found.");
    }

    [Fact]
    public async Task Nothing_is_inline_and_nothing_is_loaded_from_elsewhere()
    {
        var html = await _server.Http.GetStringAsync("/_tern");
        Assert.DoesNotContain("style=", html);
        Assert.DoesNotContain("<style", html);
        Assert.DoesNotMatch(InlineScript(), html);
        Assert.DoesNotContain("http:", html);
        Assert.DoesNotContain("https:", html);
        Assert.DoesNotContain("@import", await _server.Http.GetStringAsync("/_tern/console.css"));
    }

    [Fact]
    public async Task A_page_that_the_browser_has_is_not_sent_again()
    {
        using var first = await _server.SendAsync(HttpMethod.Get, "/_tern/app.js");
        var tag = first.Headers.GetValues("ETag").Single();
        using var second = await _server.SendAsync(HttpMethod.Get, "/_tern/app.js", null, ("If-None-Match", tag));
        Assert.Equal(HttpStatusCode.NotModified, second.StatusCode);
        Assert.Empty(await second.Content.ReadAsByteArrayAsync());
        using var other = await _server.SendAsync(HttpMethod.Get, "/_tern/app.js", null, ("If-None-Match", "W/\"00000000\""));
        Assert.Equal(HttpStatusCode.OK, other.StatusCode);
    }

    [Theory]
    [InlineData("gzip, deflate, br, zstd", "gzip")]
    [InlineData("deflate, gzip", "deflate")]
    public async Task A_page_is_compressed_when_the_browser_takes_it(string accepted, string coding)
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, "/_tern/console.css", null, ("Accept-Encoding", accepted));
        Assert.Equal(coding, answer.Content.Headers.ContentEncoding.Single());
        var packed = await answer.Content.ReadAsStreamAsync();
        await using Stream unpacked = coding == "gzip"
            ? new GZipStream(packed, CompressionMode.Decompress) : new ZLibStream(packed, CompressionMode.Decompress);
        using var reader = new StreamReader(unpacked);
        Assert.Equal(await _server.Http.GetStringAsync("/_tern/console.css"), await reader.ReadToEndAsync());
    }

    [Theory]
    [InlineData("/_tern/nothing.js")]
    [InlineData("/_tern/Tern.Local.dll")]
    [InlineData("/_tern/pages/app.js")]
    [InlineData("/_tern/%2e%2e/app.js")]
    [InlineData("/_tern/.js")]
    public async Task No_other_file_is_served(string path)
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, path);
        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
    }

    [Fact]
    public async Task A_page_is_only_read()
    {
        using var answer = await _server.SendAsync(HttpMethod.Post, "/_tern", "application/json");
        Assert.Equal(HttpStatusCode.MethodNotAllowed, answer.StatusCode);
    }

    [GeneratedRegex("""(?:/_tern/|from '\./)([a-z]+\.[a-z]+)""")]
    private static partial Regex Reference();

    [GeneratedRegex("<script(?![^>]*src=)|\\son[a-z]+=")]
    private static partial Regex InlineScript();
}
