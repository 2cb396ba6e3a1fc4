using System.Net;

namespace Files.Tests.Links;

public sealed class LinkTests(FilesServer server)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_link_gives_the_file_to_whoever_has_it()
    {
        await server.StartAsync();
        await server.UploadAsync("links/a b.html", "<b>hi</b>"u8.ToArray());

        var link = await server.SendAsync(200, HttpMethod.Post, "/links", new { key = "links/a b.html", minutes = 5 });

        var url = new Uri(link.GetProperty("url").GetString()!);
        Assert.Contains("X-Amz-Expires=300", url.Query, StringComparison.Ordinal);
        using var anyone = new HttpClient();
        using var got = await anyone.GetAsync(url, Token);
        Assert.Equal("<b>hi</b>", await got.Content.ReadAsStringAsync(Token));
        // The browser saves the file and never shows it in the bucket's origin.
        Assert.Equal("attachment", got.Content.Headers.ContentDisposition!.DispositionType);
        Assert.Equal("a b.html", got.Content.Headers.ContentDisposition.FileNameStar);
    }

    [Fact]
    public async Task A_file_is_downloaded_through_a_link_of_a_minute()
    {
        await server.StartAsync();
        await server.UploadAsync("links/b.txt", "b"u8.ToArray());

        using var answer = await server.Http.GetAsync(new Uri("/files/links/b.txt", UriKind.Relative), Token);

        Assert.Equal(HttpStatusCode.Found, answer.StatusCode);
        Assert.Contains("X-Amz-Expires=60", answer.Headers.Location!.Query, StringComparison.Ordinal);
        Assert.True(answer.Headers.CacheControl!.NoStore);
        Assert.Equal("b", await server.Http.GetStringAsync(answer.Headers.Location, Token));
    }

    [Theory]
    [InlineData("links/none.txt", 5, 404)]
    [InlineData("links/b.txt", 0, 400)]
    [InlineData("links/b.txt", 1441, 400)]
    [InlineData("links/b.txt", null, 400)]
    [InlineData(null, 5, 400)]
    public async Task A_link_that_would_be_of_no_use_is_refused(string? key, int? minutes, int status)
    {
        await server.StartAsync();
        await server.SendAsync(status, HttpMethod.Post, "/links", new { key, minutes });
    }

    [Fact]
    public async Task A_file_that_is_not_there_is_said_to_be_so()
    {
        await server.StartAsync();
        await server.SendAsync(404, HttpMethod.Get, "/files/links/none.txt");
    }
}
