using System.Text;
using System.Text.Json;
using Tern.Lambda.Routing;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Routing;

/// <summary>The shared corpus of paths, as routes read it.</summary>
public sealed class RouteCorpusTests
{
    [Fact]
    public void A_path_that_came_as_it_was_sent_is_decoded_once()
    {
        foreach (var row in PathCase.All) Assert.Equal(row.Route, Segments(row.Sent, isDecoded: false));
    }

    [Fact]
    public void A_path_that_an_HTTP_API_has_decoded_is_decoded_no_more()
    {
        foreach (var row in PathCase.All) Assert.Equal(row.DecodedRoute, Segments(row.Decoded, isDecoded: true));
    }

    [Theory]
    [InlineData("HttpApi", "/named/100%", "100%")]
    [InlineData("FunctionUrl", "/named/100%25", "100%")]
    [InlineData("HttpApi", "/named/x%20y", "x%20y")]
    [InlineData("FunctionUrl", "/named/x%2520y", "x%20y")]
    [InlineData("RestApi", "/named/x%2520y", "x%20y")]
    [InlineData("Alb", "/named/x%2520y", "x%20y")]
    public async Task A_front_says_whether_it_has_decoded_the_path(string front, string path, string expected)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.MapRequests("GET", "/named/{id}", static context => Task.FromResult(HttpResult.Text(context.GetRouteValue("id")!)));
        var json = front switch
        {
            "HttpApi" => RouteRequest.HttpApi("GET", path),
            "FunctionUrl" => RouteRequest.FunctionUrl("GET", path),
            "RestApi" => Encoding.UTF8.GetBytes($$"""{"resource":"/{proxy+}","path":"{{path}}","httpMethod":"GET","requestContext":{"stage":"prod"} }"""),
            _ => Encoding.UTF8.GetBytes($$"""{"requestContext":{"elb":{"targetGroupArn":"a"} },"path":"{{path}}","httpMethod":"GET"}"""),
        };

        using var answer = JsonDocument.Parse(await app.InvokeAsync(json));

        Assert.Equal(expected, answer.RootElement.GetProperty("body").GetString());
    }

    private static string[]? Segments(string path, bool isDecoded) => RoutePath.TryRead(Encoding.UTF8.GetBytes(path), isDecoded, out var read)
        ? [.. Encoding.UTF8.GetString(read.Span)[1..].Split('/').Select(static segment => segment.Replace((char)RoutePath.EscapedSlash, '/'))]
        : null;
}
