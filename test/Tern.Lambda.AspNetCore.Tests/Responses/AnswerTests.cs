using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;

namespace Tern.Lambda.AspNetCore.Tests.Responses;

/// <summary>Responses as each of the services accepts them.</summary>
public sealed class AnswerTests
{
    [Theory]
    [InlineData(
        HttpEventKind.HttpApi,
        """{"statusCode":201,"headers":{"Content-Type":"text/plain","x-list":"a, b, c"},"cookies":["a=1; path=/","b=2; path=/"],"body":"hi","isBase64Encoded":false}""")]
    [InlineData(
        HttpEventKind.RestApi,
        """{"statusCode":201,"multiValueHeaders":{"Content-Type":["text/plain"],"x-list":["a, b","c"],"Set-Cookie":["a=1; path=/","b=2; path=/"]},"body":"hi","isBase64Encoded":false}""")]
    [InlineData(
        HttpEventKind.LoadBalancer,
        """{"statusCode":201,"statusDescription":"201 Created","headers":{"Content-Type":"text/plain","x-list":"a, b, c","set-cookie":"a=1; path=/","Set-cookie":"b=2; path=/"},"body":"hi","isBase64Encoded":false}""")]
    [InlineData(
        HttpEventKind.LoadBalancerLists,
        """{"statusCode":201,"statusDescription":"201 Created","multiValueHeaders":{"Content-Type":["text/plain"],"x-list":["a, b","c"],"Set-Cookie":["a=1; path=/","b=2; path=/"]},"body":"hi","isBase64Encoded":false}""")]
    internal async Task Each_service_gets_headers_and_cookies_in_its_form(HttpEventKind kind, string expected)
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
        {
            context.Response.StatusCode = 201;
            context.Response.ContentType = "text/plain";
            context.Response.Headers.Append("x-list", "a, b");
            context.Response.Headers.Append("x-list", "c");
            context.Response.Cookies.Append("a", "1");
            context.Response.Cookies.Append("b", "2");
            context.Response.Headers.Connection = "close";
            context.Response.ContentLength = 2;
            return context.Response.WriteAsync("hi");
        }));
        Assert.Equal(expected, (await app.InvokeAsync(Sent.Get("/", kind))).Text);
    }

    [Fact]
    public async Task A_header_beyond_ASCII_is_an_error_as_behind_Kestrel()
    {
        static void Map(WebApplication app) => app.Run(static context =>
        {
            context.Response.Headers.Location = "/x?\u00e9=1";
            return Task.CompletedTask;
        });
        await using var kestrel = await KestrelApp.StartAsync(Map);
        await using var app = await LambdaApp.StartAsync(Map);
        var request = new Corpus.HttpCase
        {
            Number = 0, Method = "GET", RawPath = "/", RawQuery = "", Headers = [], Cookies = [], Body = null,
        };

        Assert.Equal(500, (await kestrel.AnswerAsync(request)).Status);
        foreach (var kind in Enum.GetValues<HttpEventKind>()) Assert.Equal(500, (await app.AnswerAsync(Sent.Get("/", kind))).Status);
        Assert.Contains(app.Log.Lines, static line => line.Contains("U+00E9 outside ASCII", StringComparison.Ordinal));
    }

    [Fact]
    public async Task An_interim_status_is_not_a_final_status()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
        {
            context.Response.StatusCode = 103;
            return Task.CompletedTask;
        }));

        Assert.Equal(500, (await app.AnswerAsync(Sent.Get())).Status);
        Assert.Contains(app.Log.Lines, static line => line.Contains("ended with the interim status 103", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("application/octet-stream", new byte[] { 1, 0, 2 }, true)]
    [InlineData("text/plain", new byte[] { 65, 1 }, false)]
    [InlineData("text/plain", new byte[] { 0xff, 65 }, true)]
    [InlineData("application/json", new byte[] { 0xc3, 0xa9 }, false)]
    [InlineData("application/vnd.mine", new byte[] { 65, 10 }, false)]
    [InlineData("image/png", new byte[] { 0x89, 0x50 }, true)]
    public async Task Binary_bodies_are_sent_as_base64(string type, byte[] body, bool isBase64)
    {
        await using var app = await LambdaApp.StartAsync(app => app.Run(async context =>
        {
            context.Response.ContentType = type;
            await context.Response.Body.WriteAsync(body);
        }));
        var answer = await app.AnswerAsync(Sent.Get());
        Assert.Equal(isBase64, answer.IsBase64);
        Assert.Equal(body, answer.Body);
    }

    [Fact]
    public async Task Six_megabytes_are_answered()
    {
        const int Size = 6 * 1024 * 1024 - 200;
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static async context =>
        {
            var piece = Encoding.ASCII.GetBytes(new string('x', 4096));
            for (var left = Size; left > 0; left -= piece.Length) await context.Response.Body.WriteAsync(piece.AsMemory(0, Math.Min(left, piece.Length)));
        }));
        Assert.Equal(Size, (await app.AnswerAsync(Sent.Get())).Body.Length);
    }
}
