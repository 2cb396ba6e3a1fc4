using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Lambda.AspNetCore.Tests.Apps;

namespace Tern.Lambda.AspNetCore.Tests.Requests;

/// <summary>The target of a request: its base path, its path, and the parts that were already decoded.</summary>
public sealed class TargetTests
{
    [Theory]
    [InlineData("/prod/orders/17", "prod", "/prod", "/orders/17")]
    [InlineData("/prod", "prod", "/prod", "/")]
    [InlineData("/production/orders", "prod", "", "/production/orders")]
    [InlineData("/orders", "$default", "", "/orders")]
    public async Task The_stage_of_an_HTTP_API_is_the_base_path(string rawPath, string stage, string pathBase, string path)
    {
        foreach (var kind in new[] { HttpEventKind.HttpApi, HttpEventKind.HttpApiV1 })
            Assert.Equal($"{pathBase}|{path}|", await ReadAsync(Sent.With(kind, json => json["requestContext"]!["stage"] = stage, rawPath)));
    }

    [Fact]
    public async Task A_path_that_an_HTTP_API_has_decoded_is_not_decoded_again()
    {
        // The client sent /a%2520b?x=1 and /100%25: API Gateway decodes once.
        Assert.Equal("|/a%20b|", await ReadAsync(Sent.With(HttpEventKind.HttpApi, static json => json["rawPath"] = "/a%20b")));
        Assert.Equal("|/100%|", await ReadAsync(Sent.With(HttpEventKind.HttpApi, static json => json["rawPath"] = "/100%")));
        Assert.Equal("|/a?b#c|", await ReadAsync(Sent.With(HttpEventKind.HttpApi, static json => json["rawPath"] = "/a?b#c")));
    }

    [Theory]
    [InlineData(HttpEventKind.FunctionUrl)]
    [InlineData(HttpEventKind.RestApi)]
    [InlineData(HttpEventKind.LoadBalancer)]
    [InlineData(HttpEventKind.Lattice)]
    [InlineData(HttpEventKind.LatticeV2)]
    internal async Task A_path_that_came_as_it_was_sent_is_decoded_once(HttpEventKind kind)
    {
        var pathBase = kind == HttpEventKind.RestApi ? "/prod" : "";
        Assert.Equal(pathBase + "|/a%20b/%2F/\u20ac|", await ReadAsync(Sent.Get("/a%2520b/%2F/%E2%82%AC", kind)));
    }

    // A custom domain with the base path "shop": both paths have it, and the resource doesn't.
    [Theory]
    [InlineData("/orders/{id}", "/shop/orders/17", null, "/shop", "/orders/17")]
    [InlineData("/{proxy+}", "/shop/orders/17", "orders/17", "/shop", "/orders/17")]
    [InlineData("/orders/{rest+}", "/a/b/orders/17/x", "17/x", "/a/b", "/orders/17/x")]
    [InlineData("/", "/shop", null, "/shop", "/")]
    [InlineData("/orders", "/orders", null, "", "/orders")]
    public async Task The_base_path_of_a_domain_of_a_REST_API_is_the_base_path(string resource, string sent, string? proxy, string pathBase, string path)
    {
        var json = Sent.With(HttpEventKind.RestApi, json =>
        {
            json["resource"] = resource;
            json["requestContext"]!["path"] = sent;
            if (proxy is not null) json["pathParameters"] = new JsonObject { [resource.Contains("proxy") ? "proxy" : "rest"] = proxy };
        }, sent);
        Assert.Equal($"{pathBase}|{path}|", await ReadAsync(json));
    }

    [Fact]
    public async Task The_query_of_a_REST_API_comes_decoded_and_is_encoded_again()
    {
        var json = Sent.With(HttpEventKind.RestApi, static json =>
        {
            json["queryStringParameters"] = null;
            json["multiValueQueryStringParameters"] = new JsonObject { ["a&b"] = new JsonArray("1=2", "x y"), ["c"] = new JsonArray("%41") };
        });
        Assert.Equal("/prod|/who|?a%26b=1%3D2&a%26b=x%20y&c=%2541", await ReadAsync(json));
    }

    [Fact]
    public async Task The_address_of_the_caller_is_the_one_that_the_front_saw()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
            context.Response.WriteAsync($"{context.Connection.RemoteIpAddress} {context.Connection.LocalPort} {context.Request.Scheme}")));
        var forged = ("X-Forwarded-For", "10.0.0.1, 198.51.100.7");
        Assert.Equal("203.0.113.10 443 https", (await app.AnswerAsync(Sent.Get("/", HttpEventKind.HttpApi, forged, ("X-Forwarded-Port", "443")))).Text);
        Assert.Equal(
            "198.51.100.7 0 http",
            (await app.AnswerAsync(Sent.Get("/", HttpEventKind.LoadBalancer, forged, ("X-Forwarded-Proto", "http"), ("X-Forwarded-Port", "no")))).Text);
        // API Gateway accepts only encrypted requests, whatever the header says.
        Assert.Equal("203.0.113.10 0 https", (await app.AnswerAsync(Sent.Get("/", HttpEventKind.RestApi, ("X-Forwarded-Proto", "http")))).Text);
    }

    [Fact]
    public async Task The_raw_target_is_encoded_whatever_came()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
            context.Response.WriteAsync(context.Features.Get<IHttpRequestFeature>()!.RawTarget)));
        Assert.Equal("/a%20b/%E2%82%AC", (await app.AnswerAsync(Sent.Get("/a%20b/%E2%82%AC", HttpEventKind.HttpApi))).Text);
    }

    private static async Task<string> ReadAsync(string json)
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
            context.Response.WriteAsync($"{context.Request.PathBase.Value}|{context.Request.Path.Value}|{context.Request.QueryString.Value}")));
        return (await app.AnswerAsync(json)).Text;
    }
}
