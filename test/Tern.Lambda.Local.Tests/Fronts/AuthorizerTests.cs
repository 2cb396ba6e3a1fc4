using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class AuthorizerTests
{
    private static readonly AuthorizerOptions s_simple = new()
    {
        Name = "keys",
        Kind = AuthorizerKind.Simple,
        Function = "authorizer",
        Identity = [IdentitySource.Parse("$request.header.Authorization")],
    };

    private static readonly AuthorizerOptions s_token = new()
    {
        Name = "tokens",
        Kind = AuthorizerKind.Token,
        Function = "authorizer",
        Identity = [IdentitySource.Header("Authorization")],
        Cache = TimeSpan.FromMinutes(5),
    };

    [Fact]
    public async Task A_simple_authorizer_decides_and_its_context_reaches_the_function()
    {
        await using var host = await StartAsync(
            FrontHost.Guarded(ApiKind.Http, s_simple, "GET /orders"), """{"isAuthorized":true,"context":{"customer":"ada","n":1,"list":[1]}}""");
        Assert.Equal(200, (await host.GetAsync("/orders", ("Authorization", "Bearer a"))).Status);
        Assert.Equal(["authorizer", "handler"], host.Calls.Select(static call => call.Function));
        Assert.Equal(
            """{"lambda":{"customer":"ada","n":1,"list":[1]}}""", host.Event.GetProperty("requestContext").GetProperty("authorizer").GetRawText());

        var asked = JsonElement.Parse(host.Calls[0].Request.Payload.Span);
        Assert.Equal("REQUEST", asked.GetProperty("type").GetString());
        Assert.Equal("arn:aws:execute-api:us-east-1:000000000000:shop/$default/GET/orders", asked.GetProperty("routeArn").GetString());
        Assert.Equal("""["Bearer a"]""", asked.GetProperty("identitySource").GetRawText());
        Assert.False(asked.TryGetProperty("body", out _));
    }

    [Fact]
    public async Task Without_an_identity_it_is_401_and_nobody_is_asked()
    {
        await using var host = await StartAsync(FrontHost.Guarded(ApiKind.Http, s_simple, "GET /orders"), "{}");
        var (status, body, _) = await host.GetAsync("/orders");
        Assert.Equal((401, """{"message":"Unauthorized"}"""), (status, body));
        Assert.Empty(host.Calls);
    }

    [Theory]
    [InlineData("""{"isAuthorized":false}""", 403, """{"message":"Forbidden"}""")]
    [InlineData("""{"isAuthorized":"yes"}""", 500, """{"message":"Internal Server Error"}""")]
    [InlineData("nonsense", 500, """{"message":"Internal Server Error"}""")]
    public async Task Unauthorized_callers_are_rejected_and_the_function_is_not_called(string answer, int expected, string text)
    {
        await using var host = await StartAsync(FrontHost.Guarded(ApiKind.Http, s_simple, "GET /orders"), answer);
        var (status, body, _) = await host.GetAsync("/orders", ("Authorization", "x"));
        Assert.Equal((expected, text), (status, body));
        Assert.Equal("authorizer", Assert.Single(host.Calls).Function);
    }

    [Fact]
    public async Task A_policy_is_kept_for_its_token_and_applied_to_other_requests()
    {
        await using var host = await StartAsync(
            FrontHost.Guarded(ApiKind.Rest, s_token, "GET /orders/{id}", "DELETE /orders/{id}", "GET /other"),
            """
            {"principalId":"ada","policyDocument":{"Version":"2012-10-17","Statement":[
              {"Effect":"Allow","Action":"execute-api:Invoke","Resource":"arn:aws:execute-api:*:*:shop/prod/*/orders/*"},
              {"Effect":"Deny","Action":["execute-api:*"],"Resource":["arn:aws:execute-api:*:*:shop/prod/DELETE/*"]}]},
             "context":{"customer":"ada","level":3}}
            """);
        Assert.Equal(200, (await host.GetAsync("/orders/1", ("Authorization", "a"))).Status);
        var authorizer = host.Event.GetProperty("requestContext").GetProperty("authorizer");
        Assert.Equal("""{"principalId":"ada","customer":"ada","level":"3","integrationLatency":0}""", authorizer.GetRawText());

        var denied = new HttpRequestMessage(HttpMethod.Delete, "/orders/1");
        denied.Headers.TryAddWithoutValidation("Authorization", "a");
        var (status, body, response) = await host.SendAsync(denied);
        Assert.Equal((403, """{"Message":"User is not authorized to access this resource with an explicit deny"}"""), (status, body));
        Assert.Equal("AccessDeniedException", response.Headers.GetValues("x-amzn-ErrorType").Single());
        Assert.Equal("""{"Message":"User is not authorized to access this resource"}""", (await host.GetAsync("/other", ("Authorization", "a"))).Body);
        Assert.Equal(1, Asked(host));

        await host.GetAsync("/orders/1", ("Authorization", "b"));
        Assert.Equal(2, Asked(host));
        host.Clock.Advance(TimeSpan.FromMinutes(5));
        await host.GetAsync("/orders/1", ("Authorization", "b"));
        Assert.Equal(3, Asked(host));
    }

    [Fact]
    public async Task An_error_that_says_Unauthorized_is_401_and_another_is_500()
    {
        var message = "Unauthorized";
        await using var host = await FrontHost.StartAsync(
            FrontHost.Guarded(ApiKind.Rest, s_token, "GET /"), (_, _) => Task.FromResult(FrontHost.Failure(message)));
        var (status, body, response) = await host.GetAsync("/", ("Authorization", "a"));
        Assert.Equal((401, """{"message":"Unauthorized"}"""), (status, body));
        Assert.Equal("UnauthorizedException", response.Headers.GetValues("x-amzn-ErrorType").Single());
        message = "no database";
        (status, body, _) = await host.GetAsync("/", ("Authorization", "a"));
        Assert.Equal((500, """{"message":null}"""), (status, body));
    }

    [Theory]
    [InlineData("""{"policyDocument":{"Statement":[]}}""")]
    [InlineData("""{"principalId":"a"}""")]
    [InlineData("""{"principalId":"a","policyDocument":{"Statement":[]},"context":{"list":[1]}}""")]
    public async Task A_malformed_policy_is_500(string answer)
    {
        await using var host = await StartAsync(FrontHost.Guarded(ApiKind.Rest, s_token, "GET /"), answer);
        Assert.Equal(500, (await host.GetAsync("/", ("Authorization", "a"))).Status);
    }

    [Fact]
    public async Task The_claims_of_a_token_reach_the_function_unless_it_is_over_or_lacks_the_scope()
    {
        var jwt = new AuthorizerOptions
        {
            Name = "jwt",
            Kind = AuthorizerKind.Jwt,
            Identity = [IdentitySource.Header("Authorization")],
            Issuer = "https://issuer.example",
            Audience = ["shop"],
        };
        var api = FrontHost.Guarded(ApiKind.Http, jwt, "GET /orders");
        api = api with { Routes = [api.Routes[0] with { Scopes = ["orders/read"] }] };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");
        const string good = """{"iss":"https://issuer.example","aud":"shop","sub":"ada","scope":"orders/read x","exp":1767225601,"groups":["a","b"]}""";
        Assert.Equal(200, (await host.GetAsync("/orders", ("Authorization", Token(good)))).Status);
        var authorizer = host.Event.GetProperty("requestContext").GetProperty("authorizer").GetProperty("jwt");
        Assert.Equal("ada", authorizer.GetProperty("claims").GetProperty("sub").GetString());
        Assert.Equal("[a b]", authorizer.GetProperty("claims").GetProperty("groups").GetString());
        Assert.Equal("""["orders/read"]""", authorizer.GetProperty("scopes").GetRawText());

        Assert.Equal(403, (await host.GetAsync("/orders", ("Authorization", Token(good.Replace("orders/read", "none", StringComparison.Ordinal))))).Status);
        Assert.Equal(401, (await host.GetAsync("/orders", ("Authorization", Token(good.Replace("\"shop\"", "\"other\"", StringComparison.Ordinal))))).Status);
        Assert.Equal(401, (await host.GetAsync("/orders", ("Authorization", "Bearer a.b"))).Status);
        Assert.Equal(401, (await host.GetAsync("/orders", ("Authorization", Token(good.Replace("\"exp\"", "\"other\"", StringComparison.Ordinal))))).Status);
        host.Clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(401, (await host.GetAsync("/orders", ("Authorization", Token(good)))).Status);
    }

    [Theory]
    [InlineData("a*c", "abbc", true)]
    [InlineData("a*c", "abcd", false)]
    [InlineData("*", "", true)]
    [InlineData("a?c", "ac", false)]
    [InlineData("*/GET/*", "x/GET/y/z", true)]
    public void Patterns_of_policies_fit(string pattern, string value, bool fits) =>
        Assert.Equal(fits, AuthorizerPolicyReader.Fits(pattern, value, ignoresCase: false));

    private static Task<FrontHost> StartAsync(ApiOptions api, string authorizer) => FrontHost.StartAsync(
        api, (function, _) => Task.FromResult(FrontHost.Answer(function == "authorizer" ? authorizer : """{"statusCode":200}""")));

    private static int Asked(FrontHost host) => host.Calls.Count(static call => call.Function == "authorizer");

    private static string Token(string claims) => $"Bearer e30.{System.Buffers.Text.Base64Url.EncodeToString(Encoding.UTF8.GetBytes(claims))}.x";
}
