using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class RestApiFrontTests
{
    [Fact]
    public async Task A_request_becomes_an_event_of_format_1_with_all_values()
    {
        var api = FrontHost.Api(ApiKind.Rest, "GET /orders/{id}") with { StageVariables = new Dictionary<string, string> { ["colour"] = "blue" } };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");
        await host.GetAsync("/orders/17?tag=a&tag=b", ("X-Twice", "a"), ("X-Twice", "c"), ("Cookie", "s=1"));
        var json = host.Event;
        Assert.Equal("/orders/{id}", json.GetProperty("resource").GetString());
        Assert.Equal("/orders/17", json.GetProperty("path").GetString());
        Assert.Equal("""{"tag":"b"}""", json.GetProperty("queryStringParameters").GetRawText());
        Assert.Equal("""{"tag":["a","b"]}""", json.GetProperty("multiValueQueryStringParameters").GetRawText());
        Assert.Equal("s=1", json.GetProperty("headers").GetProperty("Cookie").GetString());
        Assert.Equal("127.0.0.1", json.GetProperty("multiValueHeaders").GetProperty("X-Forwarded-For")[0].GetString());
        Assert.Equal("""{"id":"17"}""", json.GetProperty("pathParameters").GetRawText());
        Assert.Equal("""{"colour":"blue"}""", json.GetProperty("stageVariables").GetRawText());
        Assert.Equal("null", json.GetProperty("body").GetRawText());
        Assert.False(json.TryGetProperty("version", out _));
        var context = json.GetProperty("requestContext");
        Assert.Equal(("prod", "/prod/orders/17", "/orders/{id}"), (Text("stage"), Text("path"), Text("resourcePath")));
        Assert.Equal("127.0.0.1", context.GetProperty("identity").GetProperty("sourceIp").GetString());

        string? Text(string name) => context.GetProperty(name).GetString();
    }

    [Theory]
    [InlineData("/open", null, 200)]
    [InlineData("/closed", null, 403)]
    [InlineData("/closed", "wrong", 403)]
    [InlineData("/closed", "k-1", 200)]
    [InlineData("/closed", "k-2", 200)]
    public async Task A_method_that_requires_a_key_refuses_without_one(string path, string? key, int expected)
    {
        var api = FrontHost.Api(ApiKind.Rest, "GET /open") with { ApiKeys = [new ApiKey("a", "k-1"), new ApiKey("b", "k-2")] };
        api = api with { Routes = [.. api.Routes, Route.Parse("GET /closed", "handler") with { IsKeyRequired = true }] };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");

        var (status, body, response) = key is null ? await host.GetAsync(path) : await host.GetAsync(path, ("x-api-key", key));

        Assert.Equal(expected, status);
        Assert.Equal(expected == 200 ? 1 : 0, host.Calls.Count);
        if (expected == 200) return;
        Assert.Equal("""{"message":"Forbidden"}""", body);
        Assert.Equal("ForbiddenException", response.Headers.GetValues("x-amzn-ErrorType").Single());
    }

    [Theory]
    [InlineData("/orders?page=1", "blue", "{\"id\":1}", "application/json", null)]
    [InlineData("/orders?page=1", "blue", "{\"id\":\"1\"}", "application/json; charset=utf-8", "Invalid request body")]
    [InlineData("/orders?page=1", "blue", "{\"id\":", "application/json", "Invalid request body")]
    [InlineData("/orders?page=1", "blue", "", null, "Invalid request body")]
    [InlineData("/orders?page=1", "blue", "no JSON", "text/plain", null)]
    [InlineData("/orders?page=", null, "{\"id\":1}", "application/json", "Missing required request parameters: [page, x-tenant]")]
    [InlineData("/orders?page=1", null, "{}", "application/json", "Missing required request parameters: [x-tenant]")]
    public async Task A_request_without_what_its_method_requires_is_refused(string path, string? tenant, string text, string? type, string? message)
    {
        var validation = new RequestValidation
        {
            RequiredParameters = ["querystring.page", "header.x-tenant"],
            Body = JsonElement.Parse("""{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}"""),
        };
        var api = FrontHost.Api(ApiKind.Rest) with { Routes = [Route.Parse("POST /orders", "handler") with { Validation = validation }] };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(text)) };
        if (type is not null) request.Content.Headers.TryAddWithoutValidation("content-type", type);
        if (tenant is not null) request.Headers.Add("x-tenant", tenant);

        var (status, body, response) = await host.SendAsync(request);

        if (message is null)
        {
            Assert.Equal((200, 1), (status, host.Calls.Count));
            return;
        }

        Assert.Equal((400, $$"""{"message": "{{message}}"}""", 0), (status, body, host.Calls.Count));
        Assert.Equal("BadRequestException", response.Headers.GetValues("x-amzn-ErrorType").Single());
    }

    [Fact]
    public async Task A_mock_answers_in_the_place_of_a_function()
    {
        var mock = new MockReply { StatusCode = 204, Headers = [new("Access-Control-Allow-Origin", "*")] };
        var api = FrontHost.Api(ApiKind.Rest) with { Routes = [Route.Parse("OPTIONS /a", "") with { Mock = mock }] };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");
        using var request = new HttpRequestMessage(HttpMethod.Options, "/a");
        var (status, _, response) = await host.SendAsync(request);
        Assert.Equal((204, "*"), (status, response.Headers.GetValues("Access-Control-Allow-Origin").Single()));
        Assert.Empty(host.Calls);
    }

    [Theory]
    [InlineData("blue", "blue")]
    [InlineData(null, null)]
    public async Task The_tenant_of_a_function_comes_from_a_header_that_is_mapped(string? header, string? tenant)
    {
        var api = FrontHost.Api(ApiKind.Rest) with { Routes = [Route.Parse("GET /a", "handler") with { Tenant = "method.request.header.x-customer" }] };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");
        _ = header is null ? await host.GetAsync("/a") : await host.GetAsync("/a", ("x-customer", header));
        Assert.Equal(tenant, Assert.Single(host.Calls).Request.TenantId);
    }

    [Fact]
    public async Task An_HTTP_API_of_format_1_says_its_version()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Http, "GET /a") with { IsVersion1 = true }, """{"id":1}""");
        Assert.Equal(500, (await host.GetAsync("/a")).Status);
        Assert.Equal("1.0", host.Event.GetProperty("version").GetString());
    }

    [Fact]
    public async Task A_path_without_a_resource_or_a_method_is_403_as_the_service_says_it()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "GET /orders", "ANY /{proxy+}"), """{"statusCode":200}""");
        var (status, body, response) = await host.PostAsync("/orders", [], null);
        Assert.Equal((403, """{"message":"Missing Authentication Token"}"""), (status, body));
        Assert.Equal("MissingAuthenticationTokenException", response.Headers.GetValues("x-amzn-ErrorType").Single());
        Assert.Equal(403, (await host.GetAsync("/")).Status);
        Assert.Equal(200, (await host.GetAsync("/orders/")).Status);
    }

    [Fact]
    public async Task Bytes_travel_as_such_only_for_the_binary_types_that_the_API_names()
    {
        const string answer = """{"statusCode":200,"headers":{"Content-Type":"image/png"},"body":"AAEC","isBase64Encoded":true}""";
        await using var without = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "ANY /"), answer);
        Assert.Equal("AAEC", (await without.GetAsync("/", ("Accept", "image/png"))).Body);
        await without.PostAsync("/", [0xff], "image/png");
        Assert.False(without.Event.GetProperty("isBase64Encoded").GetBoolean());
        Assert.Equal("�", without.Event.GetProperty("body").GetString());

        await using var with = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "ANY /") with { BinaryMediaTypes = ["image/*"] }, answer);
        Assert.Equal("\0\u0001\u0002", (await with.GetAsync("/", ("Accept", "image/png,*/*"))).Body);
        Assert.Equal("AAEC", (await with.GetAsync("/", ("Accept", "text/html"))).Body);
        await with.PostAsync("/", [0xff], "image/png");
        Assert.Equal("/w==", with.Event.GetProperty("body").GetString());
    }

    [Fact]
    public async Task Both_lists_of_headers_are_sent_and_those_of_the_gateway_renamed()
    {
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.Rest, "GET /"),
            """{"statusCode":200,"headers":{"X-A":"1","Date":"never"},"multiValueHeaders":{"X-A":["1","2"],"Set-Cookie":["a=1","b=2"]},"body":"x"}""");
        var (_, _, response) = await host.GetAsync("/");
        Assert.Equal(["1", "2"], response.Headers.GetValues("X-A"));
        Assert.Equal(["a=1", "b=2"], response.Headers.GetValues("Set-Cookie"));
        Assert.Equal("never", response.Headers.GetValues("x-amzn-Remapped-Date").Single());
        Assert.Equal("application/json", response.Content.Headers.ContentType!.ToString());
    }

    [Theory]
    [InlineData("""{"id":1}""")]
    [InlineData("\"text\"")]
    [InlineData("""{"statusCode":200,"multiValueHeaders":{"a":"b"}}""")]
    [InlineData("""{"statusCode":200,"body":"x","total":3}""")]
    [InlineData("""{"statusCode":200,"cookies":["a=1"]}""")]
    public async Task An_answer_of_another_form_is_502(string answer)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "GET /"), answer);
        var (status, body, response) = await host.GetAsync("/");
        Assert.Equal((502, """{"message": "Internal server error"}"""), (status, body));
        Assert.Equal("InternalServerErrorException", response.Headers.GetValues("x-amzn-ErrorType").Single());
    }

    [Theory]
    [InlineData("/orders/x%2520y", "x%2520y")]
    [InlineData("/orders/a%2Fb", "a%2Fb")]
    [InlineData("/orders/Summer%20Sale", "Summer%20Sale")]
    [InlineData("/orders/caf%C3%A9", "caf%C3%A9")]
    [InlineData("/orders/1+2", "1+2")]
    public async Task A_path_and_its_variables_are_handed_on_as_they_were_sent(string path, string variable)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "GET /orders/{id}"), "{}");
        await host.GetAsync(path);
        Assert.Equal(path, host.Event.GetProperty("path").GetString());
        Assert.Equal(variable, host.Event.GetProperty("pathParameters").GetProperty("id").GetString());
        Assert.Equal("/prod" + path, host.Event.GetProperty("requestContext").GetProperty("path").GetString());

        await using var http = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.Http, "GET /orders/{id}") with { IsVersion1 = true }, """{"statusCode":200}""");
        await http.GetAsync(path);
        Assert.Equal(path, http.Event.GetProperty("path").GetString());
        Assert.Equal(Uri.UnescapeDataString(variable), http.Event.GetProperty("pathParameters").GetProperty("id").GetString());
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"headers":{"a":"b"}}""")]
    public async Task An_answer_without_a_status_is_200(string answer)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "GET /"), answer);
        Assert.Equal(200, (await host.GetAsync("/")).Status);
    }

    [Fact]
    public async Task After_29_seconds_it_is_504()
    {
        var answer = new TaskCompletionSource<InvocationOutcome>();
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.Rest, "GET /"), (_, _) => answer.Task);
        var waiting = host.GetAsync("/");
        while (host.Clock.PendingTimers == 0) await Task.Yield();
        host.Clock.Advance(TimeSpan.FromSeconds(29));
        var (status, body, _) = await waiting;
        Assert.Equal((504, """{"message": "Endpoint request timed out"}"""), (status, body));
    }
}
