using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class HttpApiFrontTests
{
    [Fact]
    public async Task A_request_becomes_an_event_of_format_2()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "POST /orders/{id}"), """{"statusCode":200}""");
        var request = new HttpRequestMessage(HttpMethod.Post, "/orders/a%20b?tag=a&tag=b&q=x%20y&r=1+2") { Content = new StringContent("""{"n":1}""") };
        request.Content.Headers.ContentType = new("application/json");
        request.Headers.TryAddWithoutValidation("Cookie", "s=1; t=2");
        request.Headers.TryAddWithoutValidation("X-Twice", ["a", "c"]);
        request.Headers.TryAddWithoutValidation("User-Agent", "test/1");
        await host.SendAsync(request);

        var json = host.Event;
        var epoch = host.Clock.GetUtcNow().ToUnixTimeMilliseconds();
        var requestId = json.GetProperty("requestContext").GetProperty("requestId").GetString();
        var trace = json.GetProperty("headers").GetProperty("x-amzn-trace-id").GetString()!;
        Assert.Matches("^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$", trace);
        AssertJson(
            $$"""
            {"version":"2.0","routeKey":"POST /orders/{id}","rawPath":"/orders/a b","rawQueryString":"tag=a&tag=b&q=x%20y&r=1+2","cookies":["s=1","t=2"],
             "headers":{"host":"127.0.0.1:{{host.Port}}","user-agent":"test/1","content-type":"application/json","content-length":"7","x-twice":"a, c",
               "x-forwarded-for":"127.0.0.1","x-forwarded-port":"{{host.Port}}","x-forwarded-proto":"http","x-amzn-trace-id":"{{trace}}"},
             "queryStringParameters":{"tag":"a,b","q":"x y","r":"1 2"},
             "requestContext":{"accountId":"000000000000","apiId":"shop","domainName":"127.0.0.1:{{host.Port}}","domainPrefix":"127",
               "http":{"method":"POST","path":"/orders/a b","protocol":"HTTP/1.1","sourceIp":"127.0.0.1","userAgent":"test/1"},
               "requestId":"{{requestId}}","routeKey":"POST /orders/{id}","stage":"$default","time":"01/Jan/2026:00:00:00 +0000","timeEpoch":{{epoch}}},
             "pathParameters":{"id":"a b"},"body":"{\"n\":1}","isBase64Encoded":false}
            """,
            json);
        Assert.Equal("httpapi shop POST /orders/{id}", host.Calls[0].Request.Source);
    }

    [Theory]
    [InlineData("image/png", true)]
    [InlineData("application/x-www-form-urlencoded", true)]
    [InlineData("application/json; charset=utf-8", false)]
    [InlineData("text/csv", false)]
    [InlineData(null, false)]
    public async Task Bodies_are_base64_unless_they_are_text(string? contentType, bool isBinary)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), """{"statusCode":200}""");
        await host.PostAsync("/", "abc"u8.ToArray(), contentType);
        Assert.Equal(isBinary, host.Event.GetProperty("isBase64Encoded").GetBoolean());
        Assert.Equal(isBinary ? "YWJj" : "abc", host.Event.GetProperty("body").GetString());
    }

    [Fact]
    public async Task The_most_special_route_of_the_method_is_taken_and_the_default_last()
    {
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(
                ApiKind.Http, "$default", "ANY /{proxy+}", "GET /pets/{id}", "GET /pets/dog", "POST /pets/dog/{proxy+}", "GET /"), """{"statusCode":200}""");
        Assert.Equal("GET /pets/dog", await KeyOfAsync("GET", "/pets/dog"));
        Assert.Equal("GET /pets/{id}", await KeyOfAsync("GET", "/pets/cat"));
        Assert.Equal("ANY /{proxy+}", await KeyOfAsync("DELETE", "/pets/dog"));
        Assert.Equal("POST /pets/dog/{proxy+}", await KeyOfAsync("POST", "/pets/dog/1/2"));
        Assert.Equal("1/2", host.Event.GetProperty("pathParameters").GetProperty("proxy").GetString());
        Assert.Equal("GET /", await KeyOfAsync("GET", "/"));
        Assert.Equal("$default", await KeyOfAsync("POST", "/"));

        async Task<string?> KeyOfAsync(string method, string path)
        {
            await host.SendAsync(new HttpRequestMessage(new HttpMethod(method), path));
            return host.Event.GetProperty("routeKey").GetString();
        }
    }

    [Fact]
    public async Task A_request_without_a_route_is_404_and_no_function_is_called()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "GET /orders"), "{}");
        var (status, body, _) = await host.GetAsync("/other");
        Assert.Equal((404, """{"message":"Not Found"}"""), (status, body));
        Assert.Empty(host.Calls);
    }

    [Fact]
    public async Task A_stage_with_a_name_is_part_of_the_path()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "GET /orders") with { Stage = "beta" }, """{"statusCode":200}""");
        await host.GetAsync("/orders");
        Assert.Equal("/beta/orders", host.Event.GetProperty("rawPath").GetString());
        Assert.Equal("beta", host.Event.GetProperty("requestContext").GetProperty("stage").GetString());
    }

    [Fact]
    public async Task Status_headers_cookies_and_bytes_of_the_answer_reach_the_client()
    {
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.Http, "$default"),
            """{"statusCode":201,"headers":{"Location":"/x","X-Number":7},"cookies":["a=1; Path=/","b=2"],"body":"AAEC","isBase64Encoded":true}""");
        var (status, _, response) = await host.GetAsync("/");
        Assert.Equal(201, status);
        Assert.Equal([0, 1, 2], await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
        Assert.Equal(["a=1; Path=/", "b=2"], response.Headers.GetValues("Set-Cookie"));
        Assert.Equal("/x", response.Headers.Location!.ToString());
        Assert.Equal("7", response.Headers.GetValues("X-Number").Single());
        Assert.Equal("text/plain; charset=utf-8", response.Content.Headers.ContentType!.ToString());
    }

    [Theory]
    [InlineData("""{"id":1}""", """{"id":1}""")]
    [InlineData("\"hello\"", "hello")]
    [InlineData("[1,2]", "[1,2]")]
    public async Task An_answer_without_a_status_is_the_body(string answer, string body)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), answer);
        var (status, text, response) = await host.GetAsync("/");
        Assert.Equal((200, body, "application/json"), (status, text, response.Content.Headers.ContentType!.MediaType));
    }

    [Theory]
    [InlineData("""{"statusCode":"abc"}""", "statusCode")]
    [InlineData("""{"statusCode":99}""", "statusCode")]
    [InlineData("""{"statusCode":200,"body":{"a":1}}""", "must be a string, but is an object")]
    [InlineData("""{"statusCode":200,"body":"%%","isBase64Encoded":true}""", "isn't base64")]
    [InlineData("""{"statusCode":200,"headers":{"x":"a\r\nSet-Cookie: evil"}}""", "a control character")]
    [InlineData("""{"statusCode":200,"headers":{"x y":"a"}}""", "isn't a valid header name")]
    [InlineData("""{"statusCode":200,"headers":[]}""", "isn't an object")]
    [InlineData("nonsense", "isn't valid JSON")]
    [InlineData("", "empty")]
    public async Task An_answer_that_can_t_be_sent_is_500_and_its_fault_is_named(string answer, string fault)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), answer);
        var (status, body, response) = await host.GetAsync("/");
        Assert.Equal((500, """{"message":"Internal Server Error"}"""), (status, body));
        Assert.Contains(fault, response.Headers.GetValues("x-tern-reason").Single(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_function_that_fails_is_500()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), (_, _) => Task.FromResult(FrontHost.Failure("boom")));
        var (status, body, response) = await host.GetAsync("/");
        Assert.Equal((500, """{"message":"Internal Server Error"}"""), (status, body));
        Assert.Contains("boom", response.Headers.GetValues("x-tern-reason").Single(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task After_30_seconds_it_is_503_and_the_function_goes_on()
    {
        var answer = new TaskCompletionSource<InvocationOutcome>();
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), (_, _) => answer.Task);
        var waiting = host.GetAsync("/");
        while (host.Clock.PendingTimers == 0) await Task.Yield();
        host.Clock.Advance(TimeSpan.FromSeconds(29.9));
        Assert.False(waiting.IsCompleted);
        host.Clock.Advance(TimeSpan.FromSeconds(0.2));
        var (status, body, _) = await waiting;
        Assert.Equal((503, """{"message":"Service Unavailable"}"""), (status, body));
    }

    [Fact]
    public async Task A_throttled_function_is_503()
    {
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.Http, "$default"), (_, _) => throw new FunctionThrottledException("handler", 1));
        Assert.Equal(503, (await host.GetAsync("/")).Status);
    }

    [Fact]
    public async Task A_body_beyond_10_MB_and_an_event_beyond_6_MB_are_413()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), """{"statusCode":200}""");
        var (status, body, _) = await host.PostAsync("/", new byte[(10 * 1024 * 1024) + 1], "text/plain");
        Assert.Equal((413, """{"message":"Request Entity Too Large"}"""), (status, body));
        Assert.Equal(413, (await host.PostAsync("/", new byte[5 * 1024 * 1024], "image/png")).Status);
        Assert.Empty(host.Calls);
        Assert.Equal(200, (await host.PostAsync("/", Encoding.ASCII.GetBytes(new string('a', 5 * 1024 * 1024)), "text/plain")).Status);
    }

    [Fact]
    public async Task An_answer_to_HEAD_has_no_body()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "$default"), """{"statusCode":200,"body":"text"}""");
        var (status, body, _) = await host.SendAsync(new HttpRequestMessage(HttpMethod.Head, "/"));
        Assert.Equal((200, ""), (status, body));
    }

    [Fact]
    public async Task Preflights_are_answered_and_the_function_s_own_CORS_headers_dropped()
    {
        var api = FrontHost.Api(ApiKind.Http, "POST /orders") with
        {
            Cors = new CorsOptions { AllowOrigins = ["http://localhost:3000"], AllowMethods = ["POST"], AllowHeaders = ["content-type"], MaxAge = 60 },
        };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200,"headers":{"access-control-allow-origin":"*"}}""");
        var preflight = new HttpRequestMessage(HttpMethod.Options, "/orders");
        preflight.Headers.Add("Origin", "http://localhost:3000");
        preflight.Headers.Add("Access-Control-Request-Method", "POST");
        var (status, _, response) = await host.SendAsync(preflight);
        Assert.Equal(204, status);
        Assert.Equal("http://localhost:3000", response.Headers.GetValues("access-control-allow-origin").Single());
        Assert.Equal("60", response.Headers.GetValues("access-control-max-age").Single());
        Assert.Empty(host.Calls);

        var post = new HttpRequestMessage(HttpMethod.Post, "/orders");
        post.Headers.Add("Origin", "http://localhost:3000");
        Assert.Equal("http://localhost:3000", (await host.SendAsync(post)).Response.Headers.GetValues("access-control-allow-origin").Single());
    }

    internal static void AssertJson(string expected, JsonElement actual)
    {
        if (!JsonElement.DeepEquals(JsonElement.Parse(expected), actual)) Assert.Equal(expected, actual.GetRawText());
    }
}
