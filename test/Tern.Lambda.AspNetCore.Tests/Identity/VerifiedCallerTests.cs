using System.Security.Claims;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;

namespace Tern.Lambda.AspNetCore.Tests.Identity;

/// <summary>The user is the caller that an authorizer has verified, and no one else.</summary>
public sealed class VerifiedCallerTests
{
    [Theory]
    [InlineData(
        HttpEventKind.HttpApi, """{"jwt":{"claims":{"sub":"u1","cognito:groups":"[admin staff]","exp":"1"},"scopes":["a"]}}""",
        "Jwt u1 admin=True staff=True sub=u1 cognito:groups=admin cognito:groups=staff exp=1")]
    [InlineData(
        HttpEventKind.HttpApi, """{"lambda":{"tenant":"t1","roles":["admin"],"limit":5,"off":null}}""", "Lambda  admin=True staff=False tenant=t1 roles=admin limit=5")]
    [InlineData(
        HttpEventKind.FunctionUrl, """{"iam":{"userArn":"arn:aws:iam::1:user/x","accountId":"1"}}""",
        "Iam arn:aws:iam::1:user/x admin=False staff=False userArn=arn:aws:iam::1:user/x accountId=1")]
    [InlineData(
        HttpEventKind.RestApi, """{"principalId":"p1","tenant":"t1","integrationLatency":12}""", "Lambda p1 admin=False staff=False principalId=p1 tenant=t1")]
    [InlineData(
        HttpEventKind.RestApi, """{"claims":{"sub":"u1","cognito:username":"ann","cognito:groups":"admin,staff"}}""",
        "Jwt ann admin=True staff=True sub=u1 cognito:username=ann cognito:groups=admin cognito:groups=staff")]
    [InlineData(HttpEventKind.HttpApiV1, """{"claims":{"sub":"u1"},"scopes":null}""", "Jwt u1 admin=False staff=False sub=u1")]
    internal async Task The_authorizers_context_is_the_user(HttpEventKind kind, string authorizer, string expected) =>
        Assert.Equal(expected, await WhoAsync(Sent.With(kind, json => json["requestContext"]!["authorizer"] = JsonNode.Parse(authorizer))));

    [Fact]
    public async Task IAM_before_a_REST_API_is_the_user() => Assert.Equal(
        "Iam arn:aws:iam::1:user/x admin=False staff=False userArn=arn:aws:iam::1:user/x caller=AIDA",
        await WhoAsync(Sent.With(HttpEventKind.RestApi, static json => json["requestContext"]!["identity"] = new JsonObject
        {
            ["sourceIp"] = "203.0.113.10", ["userArn"] = "arn:aws:iam::1:user/x", ["caller"] = "AIDA", ["user"] = null,
        })));

    [Fact]
    public async Task IAM_before_Lattice_is_the_user() => Assert.StartsWith(
        "Iam arn:aws:iam::1:role/x", await WhoAsync(Sent.With(HttpEventKind.LatticeV2, static json => json["requestContext"]!["identity"] = new JsonObject
        {
            ["type"] = "AWS_IAM", ["principal"] = "arn:aws:iam::1:role/x", ["sourceVpcArn"] = "arn:aws:ec2:x",
        })));

    [Theory]
    [InlineData(HttpEventKind.HttpApi)]
    [InlineData(HttpEventKind.RestApi)]
    [InlineData(HttpEventKind.LoadBalancer)]
    [InlineData(HttpEventKind.Lattice)]
    internal async Task No_header_makes_a_user(HttpEventKind kind)
    {
        await using var app = await StartAsync();
        var answer = await app.AnswerAsync(Sent.Get(
            "/", kind,
            ("Authorization", "Bearer x"), ("x-amzn-oidc-data", "x.y.z"), ("x-amzn-oidc-identity", "ann"), ("x-amzn-lattice-identity", "Principal=x"),
            ("x-ms-client-principal", "e30=")));
        Assert.Equal("nobody", answer.Text);
    }

    [Fact]
    public async Task One_requests_user_is_not_the_next_ones()
    {
        await using var app = await StartAsync();
        var known = Sent.With(
            HttpEventKind.HttpApi, static json => json["requestContext"]!["authorizer"] = JsonNode.Parse("""{"lambda":{"principalId":"p"}}"""));
        Assert.StartsWith("Lambda p", (await app.AnswerAsync(known)).Text);
        Assert.Equal("nobody", (await app.AnswerAsync(Sent.Get())).Text);
    }

    private static async Task<string> WhoAsync(string json)
    {
        await using var app = await StartAsync();
        return (await app.AnswerAsync(json)).Text;
    }

    private static Task<LambdaApp> StartAsync() => LambdaApp.StartAsync(static app => app.Run(static context =>
    {
        var user = context.User;
        if (user.Identity is not { IsAuthenticated: true } identity) return context.Response.WriteAsync("nobody");
        var claims = string.Join(' ', user.Claims.Select(static claim => $"{claim.Type}={claim.Value}"));
        return context.Response.WriteAsync(
            $"{identity.AuthenticationType} {identity.Name} admin={user.IsInRole("admin")} staff={user.IsInRole("staff")} {claims}");
    }));
}
