using System.Text;
using System.Text.Json.Serialization;
using Tern.Buffers;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Authorization;

public sealed class AuthorizerPolicyTests
{
    private const string RestArn = "arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders/17";
    private const string SocketArn = "arn:aws-cn:execute-api:cn-north-1:123456789012:wsapi1/live/$connect";
    private const string HttpArn = "arn:aws-us-gov:execute-api:us-gov-west-1:123456789012:httpapi1/$default/GET/request";

    [Fact]
    public void A_rest_policy_keeps_partition_region_account_api_and_stage()
    {
        var response = AuthorizerPolicy.For(RestArn)
            .Allow("GET", "/orders/*")
            .Allow(HttpMethod.Post, "/orders")
            .Deny("DELETE", "/orders/*")
            .ToResponse("user-1", new AuthorizerContext { ["tenant"] = "t\"1", ["limit"] = 100, ["share"] = 0.5, ["admin"] = false }, "key-1");

        Assert.Equal(
            """{"principalId":"user-1","policyDocument":{"Version":"2012-10-17","Statement":[{"Action":"execute-api:Invoke","Effect":"Allow","Resource":"""
            + """["arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders/*","arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/"""
            + """POST/orders"]},{"Action":"execute-api:Invoke","Effect":"Deny","Resource":"""
            + """["arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/DELETE/orders/*"]}]},"context":{"tenant":"t\"1","limit":100,"share":0.5"""
            + ""","admin":false},"usageIdentifierKey":"key-1"}""",
            Json(response));
    }

    [Fact]
    public void A_web_socket_policy_names_route_keys()
    {
        var response = AuthorizerPolicy.For(SocketArn).AllowRoute("$connect").AllowRoute("send*").DenyRoute("admin").ToResponse("u");

        Assert.Equal(
            """{"principalId":"u","policyDocument":{"Version":"2012-10-17","Statement":[{"Action":"execute-api:Invoke","Effect":"Allow","Resource":"""
            + """["arn:aws-cn:execute-api:cn-north-1:123456789012:wsapi1/live/$connect","arn:aws-cn:execute-api:cn-north-1:123456789012:wsapi1/live/"""
            + """send*"]},{"Action":"execute-api:Invoke","Effect":"Deny","Resource":"""
            + """["arn:aws-cn:execute-api:cn-north-1:123456789012:wsapi1/live/admin"]}]}}""",
            Json(response));
    }

    [Fact]
    public void An_http_api_policy_takes_the_default_stage_and_a_context_of_json()
    {
        var response = AuthorizerPolicy.ForHttpApi(HttpArn)
            .Allow("*", "/request")
            .ToResponse("u", new AuthorizerContext { ["roles"] = AuthorizerContextValue.FromJson(["a", "b"], PolicyJson.Default.StringArray) });

        Assert.Equal(
            """{"principalId":"u","policyDocument":{"Version":"2012-10-17","Statement":[{"Action":"execute-api:Invoke","Effect":"Allow","Resource":"""
            + """["arn:aws-us-gov:execute-api:us-gov-west-1:123456789012:httpapi1/$default/*/request"]}]},"context":{"roles":["a","b"]}}""",
            Json(response));
    }

    [Theory]
    [InlineData(RestArn, "arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/*")]
    [InlineData(SocketArn, "arn:aws-cn:execute-api:cn-north-1:123456789012:wsapi1/live/*")]
    [InlineData(HttpArn, "arn:aws-us-gov:execute-api:us-gov-west-1:123456789012:httpapi1/$default/*")]
    public void All_is_everything_of_the_stage(string arn, string resource)
    {
        var allowed = Assert.Single(AuthorizerPolicy.For(arn).AllowAll().ToResponse("u").Statements);
        Assert.Equal((AuthorizerEffect.Allow, resource), (allowed.Effect, Assert.Single(allowed.Resources)));

        var denied = Assert.Single(AuthorizerPolicy.For(arn).DenyAll().ToResponse("u").Statements);
        Assert.Equal((AuthorizerEffect.Deny, resource), (denied.Effect, Assert.Single(denied.Resources)));
    }

    [Fact]
    public void A_stage_goes_for_what_follows_it_and_any_stage_is_a_star()
    {
        var statement = Assert.Single(
            AuthorizerPolicy.For(RestArn).Allow("GET", "/a").InStage("*").Allow("GET", "/b").InStage("test").AllowAll().ToResponse("u").Statements);

        Assert.Equal(
            [
                "arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/a",
                "arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/*/GET/b",
                "arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/test/*",
            ],
            statement.Resources);
    }

    [Theory]
    [InlineData("GET", "/", "GET/")]
    [InlineData("GET", "*", "GET/*")]
    [InlineData("ANY", "/a?/%20b", "*/a?/%20b")]
    public void Paths_are_from_the_root_of_the_stage(string method, string path, string expected)
    {
        var statement = Assert.Single(AuthorizerPolicy.For(RestArn).Allow(method, path).ToResponse("u").Statements);
        Assert.Equal("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/" + expected, Assert.Single(statement.Resources));
    }

    [Fact]
    public void The_root_and_the_test_call_of_the_console_have_rest_arns()
    {
        var statement = Assert.Single(
            AuthorizerPolicy.For("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/ESTestInvoke-stage/GET/").Allow("GET", "/").ToResponse("u").Statements);
        Assert.Equal("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/ESTestInvoke-stage/GET/", Assert.Single(statement.Resources));
    }

    [Fact]
    public void A_resource_stands_once()
    {
        var statement = Assert.Single(AuthorizerPolicy.For(RestArn).Allow("GET", "/a").Allow("GET", "/a").ToResponse("u").Statements);
        Assert.Single(statement.Resources);
    }

    [Theory]
    [InlineData("")]
    [InlineData("GET/orders")]
    [InlineData("arn:aws:lambda:eu-west-1:123456789012:function:f")]
    [InlineData("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234")]
    [InlineData("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/")]
    [InlineData("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod")]
    [InlineData("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/")]
    [InlineData("arn:aws:execute-api:eu-west-1:123456789012:/prod/GET/a")]
    [InlineData("arn:aws:execute-api::123456789012:abcdef1234/prod/GET/a")]
    [InlineData("arn::execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/a")]
    public void Text_that_is_not_an_arn_of_an_api_is_refused(string arn)
    {
        var refused = Assert.Throws<ArgumentException>(() => AuthorizerPolicy.For(arn));
        Assert.Contains("Pass the request's MethodArn or RouteArn", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("get", "/a")]
    [InlineData("CONNECT", "/a")]
    [InlineData("GET", "a")]
    [InlineData("GET", "")]
    [InlineData("GET", "/a b")]
    [InlineData("GET", "/a\n")]
    [InlineData("GET", "/a\"")]
    [InlineData("GET", "/${aws:username}")]
    [InlineData("GET", "/ä")]
    public void Invalid_resources_are_refused(string method, string path) =>
        Assert.Throws<ArgumentException>(() => AuthorizerPolicy.For(RestArn).Allow(method, path));

    [Fact]
    public void Methods_and_routes_are_not_mixed_up()
    {
        Assert.Contains(
            "AllowRoute", Assert.Throws<InvalidOperationException>(() => AuthorizerPolicy.For(SocketArn).Allow("GET", "/a")).Message, StringComparison.Ordinal);
        Assert.Contains(
            "a method and a path",
            Assert.Throws<InvalidOperationException>(() => AuthorizerPolicy.For(RestArn).DenyRoute("$connect")).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void The_default_route_of_an_http_api_has_an_arn_of_its_own()
    {
        const string Arn = "arn:aws:execute-api:eu-west-1:123456789012:httpapi1/$default/$default";
        var statement = Assert.Single(AuthorizerPolicy.ForHttpApi(Arn).AllowRoute("$default").Allow("GET", "/a").ToResponse("u").Statements);
        Assert.Equal([Arn, "arn:aws:execute-api:eu-west-1:123456789012:httpapi1/$default/GET/a"], statement.Resources);
        var other = Arn.Replace("$default/$default", "$default/GET/x", StringComparison.Ordinal);
        var others = Assert.Single(AuthorizerPolicy.ForHttpApi(other).AllowRoute("$default").ToResponse("u").Statements);
        Assert.Equal(Arn, Assert.Single(others.Resources));
    }

    [Fact]
    public void A_policy_begins_with_the_request_that_asks()
    {
        var json = new AuthorizerContext { ["roles"] = AuthorizerContextValue.FromJson(["a"], PolicyJson.Default.StringArray) };
        Assert.Throws<ArgumentException>(() => AuthorizerPolicy.For(new TokenAuthorizerRequest { MethodArn = RestArn }).AllowAll().ToResponse("u", json));
        Assert.Throws<ArgumentException>(() => AuthorizerPolicy.For(new RequestAuthorizerRequest { MethodArn = SocketArn }).AllowAll().ToResponse("u", json));
        Assert.Same(json, AuthorizerPolicy.For(new RequestAuthorizerRequest { MethodArn = HttpArn, Version = "1.0" }).AllowAll().ToResponse("u", json).Context);
        Assert.Same(json, AuthorizerPolicy.For(new HttpApiAuthorizerRequest { RouteArn = HttpArn }).AllowAll().ToResponse("u", json).Context);
    }

    [Fact]
    public void A_policy_without_statements_is_refused()
    {
        var refused = Assert.Throws<InvalidOperationException>(() => AuthorizerPolicy.For(RestArn).ToResponse("u"));
        Assert.Contains("DenyAll", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_rest_context_with_json_is_refused_by_name()
    {
        var context = new AuthorizerContext { ["roles"] = AuthorizerContextValue.FromJson(["a"], PolicyJson.Default.StringArray) };
        var refused = Assert.Throws<ArgumentException>(() => AuthorizerPolicy.For(RestArn).AllowAll().ToResponse("u", context));
        Assert.Contains("'roles'", refused.Message, StringComparison.Ordinal);
        Assert.Contains("strings, numbers and booleans", refused.Message, StringComparison.Ordinal);

        Assert.Throws<ArgumentException>(() => AuthorizerPolicy.For(RestArn).AllowAll().ToResponse("u", new AuthorizerContext { ["nothing"] = default }));
        Assert.Throws<ArgumentException>(() => AuthorizerContextValue.FromNumber(double.NaN));
    }

    [Fact]
    public void An_answer_reads_back()
    {
        var written = Json(AuthorizerPolicy.For(RestArn).Allow("GET", "/a").DenyAll().ToResponse(
            "u", new AuthorizerContext { ["n"] = -3, ["t"] = "x", ["b"] = true }, "k"));
        var read = AuthorizerResponse.Read(Payload(written));

        Assert.Equal(("u", "k", 2, 3), (read.PrincipalId, read.UsageIdentifierKey, read.Statements.Count, read.Context!.Count));
        Assert.Equal(written, Json(read));
        Assert.Equal(AuthorizerContextKind.Integer, read.Context["n"].Kind);
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"principalId":"u"}""")]
    [InlineData("""{"principalId":"u","policyDocument":[]}""")]
    [InlineData("""{"principalId":1,"policyDocument":{}}""")]
    [InlineData("""{"principalId":"u","policyDocument":{"Statement":[{"Effect":"Allow","Resource":"a"}]}""")]
    [InlineData("""{"principalId":"u","policyDocument":{},"context":{"n":1e999}}""")]
    [InlineData("""{"principalId":"u","policyDocument":{},"context":{"":1}}""")]
    public void A_broken_answer_is_told_as_such(string json) => Assert.Throws<LambdaEventException>(() => AuthorizerResponse.Read(Payload(json)));

    [Fact]
    public void A_simple_answer_says_yes_or_no_with_any_context()
    {
        var context = new AuthorizerContext { ["user"] = AuthorizerContextValue.FromJson(["a"], PolicyJson.Default.StringArray), ["n"] = 1 };
        Assert.Equal("""{"isAuthorized":true,"context":{"user":["a"],"n":1}}""", Json(SimpleAuthorizerResponse.Allow(context)));
        Assert.Equal("""{"isAuthorized":false}""", Json(SimpleAuthorizerResponse.Deny()));

        var read = SimpleAuthorizerResponse.Read(Payload("""{"context":null,"isAuthorized":true}"""));
        Assert.True(read.IsAuthorized);
        Assert.Null(read.Context);
        Assert.Throws<LambdaEventException>(() => SimpleAuthorizerResponse.Read(Payload("""{"context":{}}""")));
    }

    [Fact]
    public void An_unauthorized_caller_is_told_in_the_one_word_that_the_api_knows() =>
        Assert.Equal("Unauthorized", new AuthorizerUnauthorizedException().Message);

    private static LambdaPayload Payload(string json) => new(Encoding.UTF8.GetBytes(json));

    private static string Json<T>(T response)
        where T : ILambdaEvent<T>
    {
        using var buffer = new PooledBuffer();
        response.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    [Theory]
    [InlineData("*", "%2A")]
    [InlineData("a?b", "a%3Fb")]
    [InlineData("${aws:username}", "%24%7Baws%3Ausername%7D")]
    [InlineData("../../admin", "..%2F..%2Fadmin")]
    [InlineData("a\"b \\\n", "a%22b%20%5C%0A")]
    [InlineData("é,%2a", "%C3%A9%2C%252a")]
    [InlineData("a-b_c.d~e", "a-b_c.d~e")]
    public void A_callers_text_stands_for_itself_in_a_path(string text, string expected)
    {
        Assert.Equal(expected, AuthorizerPolicy.Segment(text));
        var response = AuthorizerPolicy.For("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders")
            .Allow("GET", $"/orders/{AuthorizerPolicy.Segment(text)}")
            .ToResponse("u");
        Assert.Equal(
            ["arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders/" + expected], Assert.Single(response.Statements).Resources);
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("..")]
    public void A_text_that_is_not_a_name_cannot_be_part_of_a_path(string text) =>
        Assert.Throws<ArgumentException>(() => AuthorizerPolicy.Segment(text));

}

[JsonSerializable(typeof(string[]))]
internal sealed partial class PolicyJson : JsonSerializerContext;
