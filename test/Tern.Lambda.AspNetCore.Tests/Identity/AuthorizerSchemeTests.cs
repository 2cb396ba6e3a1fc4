using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;

namespace Tern.Lambda.AspNetCore.Tests.Identity;

/// <summary>Endpoints that need a caller get the verified one.</summary>
public sealed class AuthorizerSchemeTests
{
    [Theory]
    [InlineData(null, 401)]
    [InlineData("""{"lambda":{"principalId":"ann"}}""", 403)]
    [InlineData("""{"lambda":{"principalId":"ann","roles":"admin"}}""", 200)]
    public async Task An_endpoint_that_needs_a_role_asks_the_authorizers_context(string? authorizer, int status)
    {
        await using var app = await LambdaApp.StartAsync(
            static app => app.MapGet("/who", static (System.Security.Claims.ClaimsPrincipal user) => user.Identity!.Name)
                .RequireAuthorization(static policy => policy.RequireRole("admin")),
            static builder =>
            {
                builder.Services.AddAuthentication(LambdaAuthorizerExtensions.Scheme).AddLambdaAuthorizer();
                builder.Services.AddAuthorization();
            });
        var json = Sent.With(
            HttpEventKind.HttpApi, json => json["requestContext"]!["authorizer"] = authorizer is null ? null : JsonNode.Parse(authorizer));
        var answer = await app.AnswerAsync(json);
        Assert.Equal(status, answer.Status);
        if (status == 200) Assert.Equal("ann", answer.Text);
    }
}
