using System.Net;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Tools;

public sealed class ToolSecurityTests : IAsyncLifetime
{
    private const string Path = "/_tern/api/requests";

    private ToolServer _server = null!;

    public async ValueTask InitializeAsync() => _server = await ToolServer.StartAsync();

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Theory]
    [InlineData("https://evil.example")]
    [InlineData("null")]
    [InlineData("http://localhost:3000")] // another program's page on this machine
    [InlineData("http://127.0.0.1")]
    [InlineData("")]
    public async Task A_page_of_another_origin_is_refused(string origin)
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, Path, null, ("Origin", origin));
        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.False(answer.Headers.Contains("Access-Control-Allow-Origin"));
    }

    [Fact]
    public async Task The_same_port_by_its_other_name_is_another_origin()
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, Path, null, ("Origin", $"http://localhost:{_server.Local.Endpoint!.Port}"));
        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
    }

    [Fact]
    public async Task Its_own_page_and_a_program_without_origin_are_answered()
    {
        using var page = await _server.SendAsync(HttpMethod.Get, Path, null, ("Origin", _server.Origin), ("Sec-Fetch-Site", "same-origin"));
        Assert.Equal(HttpStatusCode.OK, page.StatusCode);
        using var program = await _server.SendAsync(HttpMethod.Get, Path);
        Assert.Equal(HttpStatusCode.OK, program.StatusCode);
        using var typed = await _server.SendAsync(HttpMethod.Get, Path, null, ("Sec-Fetch-Site", "none"));
        Assert.Equal(HttpStatusCode.OK, typed.StatusCode);
    }

    [Theory]
    [InlineData("cross-site")]
    [InlineData("same-site")]
    [InlineData("anything")]
    public async Task A_cross_site_request_of_a_browser_is_refused(string site)
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, Path, null, ("Sec-Fetch-Site", site));
        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
    }

    [Theory]
    [InlineData("text/plain")]
    [InlineData("application/x-www-form-urlencoded")]
    [InlineData("multipart/form-data; boundary=x")]
    [InlineData("application/jsonp")]
    [InlineData("")]
    public async Task A_change_needs_a_content_type_that_no_form_can_send(string contentType)
    {
        foreach (var method in new[] { HttpMethod.Post, HttpMethod.Put, HttpMethod.Delete })
        {
            using var answer = await _server.SendAsync(method, Path, contentType);
            Assert.Equal(HttpStatusCode.UnsupportedMediaType, answer.StatusCode);
        }
    }

    [Fact]
    public async Task A_preflight_is_not_granted()
    {
        using var answer = await _server.SendAsync(HttpMethod.Options, Path, null, ("Origin", "http://localhost:3000"),
            ("Access-Control-Request-Method", "POST"));
        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.DoesNotContain(answer.Headers, static header => header.Key.StartsWith("Access-Control", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public async Task A_foreign_Host_is_refused()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, Path);
        request.Headers.Host = "evil.example";
        using var answer = await _server.Http.SendAsync(request);
        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
    }

    [Theory]
    [InlineData("/_tern/nothing", HttpStatusCode.NotFound)]
    [InlineData("/_tern/api/requests/", HttpStatusCode.NotFound)]
    [InlineData("/_tern/api/requests?after=x", HttpStatusCode.BadRequest)]
    [InlineData("/_ternary", HttpStatusCode.NotFound)]
    [InlineData("/_tern/..%2f..%2fetc/passwd", HttpStatusCode.NotFound)]
    public async Task A_missing_resource_is_not_found(string path, HttpStatusCode expected)
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, path);
        Assert.Equal(expected, answer.StatusCode);
    }

    [Fact]
    public async Task No_answer_may_be_read_or_framed_by_another_origin()
    {
        using var answer = await _server.SendAsync(HttpMethod.Get, Path);
        Assert.Equal("nosniff", answer.Headers.GetValues("X-Content-Type-Options").Single());
        Assert.Equal("same-origin", answer.Headers.GetValues("Cross-Origin-Resource-Policy").Single());
        Assert.Equal("no-store", answer.Headers.CacheControl!.ToString());
    }
}
