using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Corpus;
using Tern.Lambda.AspNetCore.Tests.Requests;

namespace Tern.Lambda.AspNetCore.Tests.Serving;

/// <summary>Limits of a request's body hold as they do behind Kestrel.</summary>
public sealed class RequestLimitTests
{
    public static TheoryData<string, int, int> Cases => new()
    {
        { "/attribute", 10, 200 },
        { "/attribute", 11, 413 },
        { "/feature", 10, 200 },
        { "/feature", 11, 413 },
        { "/unread", 11, 200 },
        { "/unlimited", 100, 200 },
        { "/late", 11, 500 },
        { "/typed", 60, 413 },
    };

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_body_that_is_too_large_is_refused_as_behind_Kestrel(string path, int length, int expected)
    {
        await using var kestrel = await KestrelApp.StartAsync(Map);
        await using var lambda = await LambdaApp.StartAsync(Map);
        var body = Enumerable.Repeat((byte)'1', length).ToArray();
        var request = new HttpCase
        {
            Number = 0, Method = "POST", RawPath = path, RawQuery = "", Headers = [("Content-Type", "application/json")], Cookies = [], Body = body,
        };

        Assert.Equal(expected, (await kestrel.AnswerAsync(request)).Status);
        foreach (var kind in Enum.GetValues<HttpEventKind>()) Assert.Equal(expected, (await lambda.AnswerAsync(EventJson.Of(kind, request))).Status);
    }

    [Fact]
    public async Task A_limit_ends_with_its_request()
    {
        await using var lambda = await LambdaApp.StartAsync(Map);

        Assert.Equal(413, (await lambda.AnswerAsync(Sent.Post("/feature", new byte[11]))).Status);
        Assert.Equal("11", (await lambda.AnswerAsync(Sent.Post("/unlimited", new byte[11]))).Text);
    }

    private static void Map(WebApplication app)
    {
        app.MapPost("/attribute", (Delegate)LengthAsync).WithMetadata(new RequestSizeLimitAttribute(10));
        app.MapPost("/typed", (long[] values) => values.Length).WithMetadata(new RequestSizeLimitAttribute(10));
        app.MapPost("/feature", (Delegate)(async (HttpContext context) =>
        {
            var feature = context.Features.Get<IHttpMaxRequestBodySizeFeature>()!;
            Assert.False(feature.IsReadOnly);
            Assert.Equal(30_000_000, feature.MaxRequestBodySize);
            feature.MaxRequestBodySize = 10;
            var length = await LengthAsync(context);
            Assert.True(feature.IsReadOnly);
            return length;
        }));
        app.MapPost("/unread", () => "unread").WithMetadata(new RequestSizeLimitAttribute(10));
        app.MapPost("/unlimited", (Delegate)LengthAsync).WithMetadata(new DisableRequestSizeLimitAttribute());
        app.MapPost("/late", (Delegate)(async (HttpContext context) =>
        {
            var length = await LengthAsync(context);
            context.Features.Get<IHttpMaxRequestBodySizeFeature>()!.MaxRequestBodySize = 10;
            return length;
        }));
    }

    private static async Task<string> LengthAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body, context.RequestAborted);
        return $"{body.Length}";
    }
}
