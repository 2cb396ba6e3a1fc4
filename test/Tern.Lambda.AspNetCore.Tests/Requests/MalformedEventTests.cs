using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Requests;

/// <summary>An event that isn't a request is an error of its own invocation only, with a clear message.</summary>
public sealed class MalformedEventTests
{
    [Theory]
    [InlineData("{}", "no method or no path")]
    [InlineData("[]", "isn't an HTTP request")]
    [InlineData("\"text\"", "isn't an HTTP request")]
    [InlineData("null", "isn't an HTTP request")]
    [InlineData("{\"rawPath\":\"/\"", "isn't an HTTP request")]
    [InlineData("""{"Records":[{"eventSource":"aws:sqs"}]}""", "no method or no path")]
    [InlineData("""{"requestContext":{"connectionId":"x","eventType":"MESSAGE"},"body":"x"}""", "WebSocket")]
    [InlineData("""{"requestContext":{"http":{"method":"GET"}}}""", "no method or no path")]
    [InlineData("""{"rawPath":"/","headers":["a"],"requestContext":{"http":{"method":"GET"}}}""", "isn't an HTTP request")]
    [InlineData("""{"rawPath":"/","headers":{"a":{}},"requestContext":{"http":{"method":"GET"}}}""", "isn't an HTTP request")]
    [InlineData("""{"rawPath":"/","cookies":"a","requestContext":{"http":{"method":"GET"}}}""", "isn't an HTTP request")]
    [InlineData("""{"rawPath":7,"requestContext":{"http":{"method":"GET"}}}""", "isn't an HTTP request")]
    [InlineData("""{"rawPath":"/","isBase64Encoded":true,"body":"!!","requestContext":{"http":{"method":"POST"}}}""", "base64")]
    [InlineData("""{"rawPath":"/a\u0000b","requestContext":{"http":{"method":"GET"}}}""", "zero byte")]
    [InlineData("""{"httpMethod":"GET","path":"/","requestContext":{"elb":{}},"queryStringParameters":{"a":7}}""", "can't be read")]
    public async Task An_event_that_is_not_a_request_only_fails_itself(string json, string said)
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context => context.Response.WriteAsync("fine")));
        var report = await app.InvokeAsync(json);
        Assert.True(report.IsError, report.Text);
        Assert.Contains(said, report.Text);
        Assert.Equal("fine", (await app.AnswerAsync(Sent.Get())).Text);
    }

    [Theory]
    [InlineData("""{"rawPath":"","requestContext":{"http":{"method":"GET"}}}""")]
    [InlineData(
        """{"rawPath":"/","headers":null,"cookies":[],"body":null,"rawQueryString":null,"requestContext":{"http":{"method":"GET"},"authorizer":null}}""")]
    [InlineData("""{ "headers" : { "a" : null }, "requestContext" : { "http" : { "method" : "GET" } } , "rawPath" : "\/" , "new": [{}] }""")]
    public async Task Members_that_may_be_absent_may_be_null(string json)
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context => context.Response.WriteAsync(context.Request.Path)));
        Assert.Equal("/", (await app.AnswerAsync(json)).Text);
    }

    [Fact]
    public async Task A_cut_or_changed_event_never_stops_the_function()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context => context.Response.WriteAsync("fine")));
        var whole = Sent.Post("/a", "text \u0001 \u20ac"u8.ToArray(), HttpEventKind.RestApi);
        var random = new Random(5);
        for (var i = 0; i < 200; i++)
        {
            var bytes = System.Text.Encoding.UTF8.GetBytes(whole);
            if (i % 2 == 0) bytes = bytes[..random.Next(bytes.Length)];
            else bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            var report = await app.Api.Enqueue(new FakeInvocation { Event = bytes }).Answered;
            Assert.True(report.IsError || report.IsResponse);
        }

        Assert.Equal("fine", (await app.AnswerAsync(Sent.Get())).Text);
    }
}
