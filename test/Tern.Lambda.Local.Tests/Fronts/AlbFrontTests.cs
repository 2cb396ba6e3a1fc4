using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class AlbFrontTests
{
    [Fact]
    public async Task Path_and_query_keep_their_escapes_and_one_value_of_a_name_is_left()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Alb, "$default"), """{"statusCode":200,"body":"ok"}""");
        Assert.Equal((200, "ok"), await StatusAsync(host, "/a%20b?q=x%20y&q=z%2B"));
        var json = host.Event;
        Assert.Equal("/a%20b", json.GetProperty("path").GetString());
        Assert.Equal("""{"q":"z%2B"}""", json.GetProperty("queryStringParameters").GetRawText());
        Assert.Equal("127.0.0.1", json.GetProperty("headers").GetProperty("x-forwarded-for").GetString());
        Assert.False(json.TryGetProperty("multiValueHeaders", out _));
        Assert.Contains(
            "targetgroup/shop/", json.GetProperty("requestContext").GetProperty("elb").GetProperty("targetGroupArn").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task With_multi_value_headers_all_values_come_and_only_such_are_sent()
    {
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.Alb, "$default") with { IsMultiValue = true },
            """{"statusCode":200,"headers":{"x-lost":"1"},"multiValueHeaders":{"set-cookie":["a=1","b=2"]},"body":""}""");
        var (_, _, response) = await host.GetAsync("/?q=a&q=b");
        Assert.Equal("""{"q":["a","b"]}""", host.Event.GetProperty("multiValueQueryStringParameters").GetRawText());
        Assert.False(host.Event.TryGetProperty("headers", out _));
        Assert.Equal(["a=1", "b=2"], response.Headers.GetValues("set-cookie"));
        Assert.False(response.Headers.Contains("x-lost"));
    }

    [Theory]
    [InlineData("""{"body":"x"}""")]
    [InlineData("nonsense")]
    public async Task A_wrong_answer_is_a_page_of_502(string answer)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Alb, "$default"), answer);
        var (status, body, response) = await host.GetAsync("/");
        Assert.Equal(502, status);
        Assert.Contains("<h1>502 Bad Gateway</h1>", body, StringComparison.Ordinal);
        Assert.Equal("awselb/2.0", response.Headers.Server.ToString());
    }

    [Fact]
    public async Task More_than_1_MB_is_413_on_the_way_in_and_502_on_the_way_out()
    {
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.Alb, "$default"), $$"""{"statusCode":200,"body":"{{new string('a', (1024 * 1024) + 1)}}"}""");
        Assert.Equal(413, (await host.PostAsync("/", new byte[(1024 * 1024) + 1], "text/plain")).Status);
        Assert.Empty(host.Calls);
        Assert.Equal(502, (await host.GetAsync("/")).Status);
    }

    private static async Task<(int, string)> StatusAsync(FrontHost host, string path)
    {
        var (status, body, _) = await host.GetAsync(path);
        return (status, body);
    }
}
