using System.Text;
using Tern.Lambda.Routing;

namespace Tern.Lambda.Tests.Routing;

/// <summary>
/// Malicious requests: each is answered, and none of them causes an error of the function.
/// </summary>
public sealed class RoutePathTests
{
    [Theory]
    [InlineData("/a%2", 400)]
    [InlineData("/a%", 400)]
    [InlineData("/a%zz", 400)]
    [InlineData("/%c3%28", 400)]
    [InlineData("/%00", 400)]
    [InlineData("/a%0d%0ab", 400)]
    [InlineData("/\0", 400)]
    [InlineData("/a\nb", 400)]
    [InlineData("/..", 404)]
    [InlineData("/../../etc/passwd", 404)]
    [InlineData("/x/%2e%2e/a/b", 200)]
    [InlineData("/a/%2e%2e%2fb", 400)]
    [InlineData("/a/./b", 200)]
    [InlineData("/a%2F..%2Fb", 400)]
    [InlineData("", 400)]
    [InlineData("a", 400)]
    [InlineData("//a", 404)]
    [InlineData("/a//b", 404)]
    [InlineData("/A", 404)]
    [InlineData("/a/b/c/d/e", 404)]
    [InlineData("/a?b", 200)]
    [InlineData("/a/...", 200)]
    [InlineData("/a/.b", 200)]
    [InlineData("/a/%25", 200)]
    [InlineData("/a/%252e%252e", 200)]
    [InlineData("/a/é", 200)]
    [InlineData("/a/+", 200)]
    public async Task A_strange_path_is_answered(string path, int status)
    {
        await using var app = App();
        Assert.Equal(status, RouteRequest.Status(await app.InvokeAsync(RouteRequest.FunctionUrl("GET", path))));
    }

    [Theory]
    [InlineData(8 * 1024, 200)]
    [InlineData(8 * 1024 + 1, 400)]
    [InlineData(1024 * 1024, 400)]
    public async Task An_overlong_path_is_answered(int length, int status)
    {
        await using var app = App();
        Assert.Equal(status, RouteRequest.Status(await app.InvokeAsync(RouteRequest.HttpApi("GET", "/rest/" + new string('x', length - 6)))));
    }

    [Fact]
    public async Task A_path_of_nothing_but_slashes_is_answered()
    {
        await using var app = App();
        Assert.Equal(404, RouteRequest.Status(await app.InvokeAsync(RouteRequest.HttpApi("GET", new string('/', 8_000)))));
        Assert.Equal(200, RouteRequest.Status(await app.InvokeAsync(RouteRequest.HttpApi("GET", "/rest" + new string('/', 8_000)))));
    }

    [Fact]
    public async Task A_huge_query_is_answered()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.MapRequests("GET", "/", context => Task.FromResult(HttpResult.Text($"{context.GetQueryValues("a").Count} {context.GetQuery("z")}")));
        var answer = await app.InvokeAsync(RouteRequest.HttpApi("GET", "/", string.Concat(Enumerable.Repeat("a=%&&=&%zz=1&", 20_000)) + "z=%41%zz+"));
        Assert.Contains("20000 A%zz ", Encoding.UTF8.GetString(answer), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("get")]
    [InlineData("GET /")]
    [InlineData("\0")]
    public async Task A_strange_method_is_not_allowed(string method)
    {
        await using var app = App();
        Assert.Equal(405, RouteRequest.Status(await app.InvokeAsync(RouteRequest.HttpApi(method, "/a/b"))));
    }

    [Theory]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs"}]}""", "looks like an event of Sqs")]
    [InlineData("""{"hello":1}""", "The event isn't an HTTP request")]
    [InlineData("", "The event isn't an HTTP request")]
    [InlineData("""{"version":"2.0",""", "HttpApiRequest")]
    [InlineData("""{"version":"2.0","rawPath":7}""", "HttpApiRequest")]
    [InlineData("""{"version":"1.0","path":7}""", "RestApiRequest")]
    public async Task An_event_that_is_not_a_request_is_an_error_that_says_so(string json, string says)
    {
        await using var app = App();
        var error = await Assert.ThrowsAsync<Lambda.Events.LambdaEventException>(async () => await app.InvokeAsync(Encoding.UTF8.GetBytes(json)));
        Assert.Contains(says, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Random_bytes_are_decoded_or_refused()
    {
        var random = new Random(15);
        var bytes = new byte[24];
        var taken = 0;
        for (var i = 0; i < 50_000; i++)
        {
            bytes[0] = (byte)'/';
            for (var j = 1; j < bytes.Length; j++) bytes[j] = "/%.%2Ffe0a~"u8[random.Next(11)];
            if (!RoutePath.TryRead(bytes.AsMemory(0, random.Next(bytes.Length + 1)), isDecoded: i % 2 == 0, out var path)) continue;
            taken++;
            var segments = Encoding.UTF8.GetString(path.Span).Split('/', '\0');
            Assert.DoesNotContain(segments, static segment => segment is "." or ".." || segment.Contains('�', StringComparison.Ordinal));
        }

        Assert.InRange(taken, 1_000, 40_000);
    }

    private static LambdaApplication App()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        foreach (var pattern in (string[])["/a", "/a/{b}", "/rest/{*path}", "/{c:length(3)}"])
            app.MapRequests("GET", pattern, static context => Task.FromResult(HttpResult.Text(context.Path)));
        return app;
    }
}
