using System.Buffers.Text;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Orders.Tests.Running;

namespace Orders.Tests;

public sealed class AuthorizerTests
{
    private static readonly byte[] s_key = RandomNumberGenerator.GetBytes(32);
    private static readonly (string, string) s_setting = ("TOKEN_KEY", Convert.ToBase64String(s_key));

    [Fact]
    public async Task A_token_of_the_shop_is_let_through_to_an_HTTP_API_and_no_other()
    {
        await using var authorizer = new FunctionProcess("Orders.Authorizer", s_setting);
        var token = Token("ada", TimeSpan.FromMinutes(5));
        Assert.Equal("""{"isAuthorized":true,"context":{"customer":"ada"}}""", (await authorizer.InvokeAsync(HttpApi("Bearer " + token))).GetRawText());

        string[] refused =
        [
            "",
            token,
            "Bearer ",
            "Bearer .",
            "Bearer eve" + token[3..],
            "Bearer " + token[..^4] + "AAAA",
            "Bearer " + token[..token.LastIndexOf('.')],
            "Bearer " + Token("ada", TimeSpan.FromMinutes(-5)),
            "Bearer " + Token("ada", TimeSpan.FromMinutes(5), RandomNumberGenerator.GetBytes(32)),
            "Bearer " + new string('a', 100_000),
        ];
        foreach (var authorization in refused)
            Assert.Equal("""{"isAuthorized":false}""", (await authorizer.InvokeAsync(HttpApi(authorization))).GetRawText());
        Assert.Empty(await authorizer.StopAsync());
    }

    [Fact]
    public async Task A_REST_API_gets_the_policy_of_the_customer_or_the_error_that_is_its_401()
    {
        await using var authorizer = new FunctionProcess("Orders.Authorizer", s_setting);
        var policy = await authorizer.InvokeAsync(RestApi("Bearer " + Token("ada", TimeSpan.FromMinutes(5))));
        Assert.Equal(
            """{"principalId":"ada","policyDocument":{"Version":"2012-10-17","Statement":[{"Action":"execute-api:Invoke","Effect":"Allow","Resource":["""
            + "\"arn:aws:execute-api:eu-west-1:123456789012:a1/prod/POST/orders\",\"arn:aws:execute-api:eu-west-1:123456789012:a1/prod/GET/orders/*\""
            + """]}]},"context":{"customer":"ada"}}""",
            policy.GetRawText());

        var refused = await authorizer.SendAsync(RestApi("Bearer nobody"));
        Assert.True(refused.IsError);
        Assert.StartsWith("""{"errorMessage":"Unauthorized","errorType":""", refused.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("c2hvcnQ=")]
    [InlineData("no base64 but a secret")]
    public async Task Without_a_key_the_function_does_not_start(string? key)
    {
        await using var authorizer = new FunctionProcess("Orders.Authorizer", key is null ? [] : [("TOKEN_KEY", key)]);
        var error = await authorizer.FailInitAsync();
        Assert.StartsWith("TOKEN_KEY is missing or isn't a valid key.", error.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
        if (key is not null) Assert.DoesNotContain(key, error.GetRawText() + authorizer.Log, StringComparison.Ordinal);
    }

    private static string Token(string customer, TimeSpan lifetime, byte[]? key = null) => Sign(customer, lifetime, key ?? s_key);

    internal static string Sign(string customer, TimeSpan lifetime, byte[] key)
    {
        var payload = string.Create(CultureInfo.InvariantCulture, $"{customer}.{(DateTimeOffset.UtcNow + lifetime).ToUnixTimeSeconds()}");
        return $"{payload}.{Base64Url.EncodeToString(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(payload)))}";
    }

    private static string HttpApi(string authorization) => $$"""
        {
          "version":"2.0","type":"REQUEST","routeArn":"arn:aws:execute-api:eu-west-1:123456789012:a1/$default/POST/orders","identitySource":["{{authorization}}"],
          "routeKey":"POST /orders","rawPath":"/orders","rawQueryString":"","headers":{"Authorization":"{{authorization}}"},
          "requestContext":{
            "accountId":"123456789012","apiId":"a1","domainName":"shop.example","domainPrefix":"shop",
            "http":{"method":"POST","path":"/orders","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"test"},
            "requestId":"r1","routeKey":"POST /orders","stage":"$default","time":"12/Mar/2026:19:03:58 +0000","timeEpoch":1773342238000
          }
        }
        """;

    private static string RestApi(string authorization) =>
        $$"""{"type":"TOKEN","methodArn":"arn:aws:execute-api:eu-west-1:123456789012:a1/prod/GET/orders/o-1","authorizationToken":"{{authorization}}"}""";
}
