using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Responses;

/// <summary>Responses that are sent while they are written.</summary>
public sealed class StreamedTests
{
    [Fact]
    public async Task The_first_part_arrives_before_the_last_is_written()
    {
        var arrived = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var app = await StartAsync(app => app.Run(async context =>
        {
            context.Response.StatusCode = 202;
            context.Response.ContentType = "text/plain";
            context.Response.Cookies.Append("a", "1");
            context.Response.OnStarting(() =>
            {
                context.Response.Headers["x-start"] = "yes";
                return Task.CompletedTask;
            });
            await context.Response.WriteAsync("first ");
            await arrived.Task.WaitAsync(FakeRuntimeApi.Patience);
            await context.Response.WriteAsync("last");
        }));
        app.Api.OnChunk = (_, _) => arrived.TrySetResult();
        var report = await app.InvokeAsync(Sent.Get("/", HttpEventKind.FunctionUrl));
        var (prelude, body) = Split(report);
        Assert.Equal("first last", body);
        Assert.Equal(
            """{"statusCode":202,"headers":{"Content-Type":"text/plain","x-start":"yes"},"cookies":["a=1; path=/"]}""", prelude);
        Assert.Equal("application/vnd.awslambda.http-integration-response", report.Headers["Content-Type"]);
    }

    [Fact]
    public async Task A_flush_for_each_token_of_300_KB_leaves_in_few_chunks()
    {
        const int Tokens = 30_000;
        await using var app = await StartAsync(static app => app.Run(static async context =>
        {
            context.Features.Get<IHttpResponseBodyFeature>()!.DisableBuffering();
            for (var i = 0; i < Tokens; i++)
            {
                await context.Response.Body.WriteAsync("\"token\":1,"u8.ToArray());
                await context.Response.Body.FlushAsync();
            }
        }));
        var report = await app.InvokeAsync(Sent.Get("/", HttpEventKind.FunctionUrl));
        Assert.Equal(Tokens * 10, Split(report).Body.Length);
        // 19 because of the size; on a slow machine, elapsed time causes more.
        Assert.InRange(report.Chunks.Count, 1, 3_000);
    }

    [Fact]
    public async Task A_response_that_is_never_flushed_is_streamed_too()
    {
        await using var app = await StartAsync(static app => app.Run(static context =>
        {
            context.Response.BodyWriter.Advance(Encoding.ASCII.GetBytes("all", context.Response.BodyWriter.GetSpan(3)));
            return Task.CompletedTask;
        }));
        Assert.Equal("all", Split(await app.InvokeAsync(Sent.Get("/", HttpEventKind.FunctionUrl))).Body);
    }

    [Fact]
    public async Task An_exception_in_the_middle_breaks_the_stream_off_in_its_trailers()
    {
        await using var app = await StartAsync(static app => app.Run(static async context =>
        {
            await context.Response.WriteAsync("half");
            throw new InvalidOperationException("As asked.");
        }));
        var report = await app.InvokeAsync(Sent.Get("/", HttpEventKind.FunctionUrl));
        Assert.Equal("Function.InvalidOperationException", report.Trailers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Contains("As asked.", Encoding.UTF8.GetString(Convert.FromBase64String(report.Trailers["Lambda-Runtime-Function-Error-Body"])));
    }

    [Fact]
    public async Task An_exception_before_anything_left_is_status_500()
    {
        await using var app = await StartAsync(static app => app.Run(static _ => throw new InvalidOperationException("As asked.")));
        var (prelude, body) = Split(await app.InvokeAsync(Sent.Get("/", HttpEventKind.FunctionUrl)));
        Assert.Equal(500, JsonDocument.Parse(prelude).RootElement.GetProperty("statusCode").GetInt32());
        Assert.Equal("", body);
    }

    [Fact]
    public async Task More_than_a_buffered_response_may_have_is_streamed()
    {
        const int Pieces = 200;
        await using var app = await StartAsync(static app => app.Run(static async context =>
        {
            var piece = new byte[64 * 1024];
            for (var i = 0; i < Pieces; i++) await context.Response.Body.WriteAsync(piece);
        }));
        var report = await app.InvokeAsync(Sent.Get("/", HttpEventKind.FunctionUrl));
        Assert.Equal(Pieces * 64 * 1024, Split(report).Body.Length);
    }

    private static Task<LambdaApp> StartAsync(Action<WebApplication> map) =>
        LambdaApp.StartAsync(map, configure: static options => options.StreamResponses = true);

    private static (string Prelude, string Body) Split(RecordedRequest report)
    {
        Assert.True(report.IsResponse, report.Text);
        var end = report.Body.AsSpan().IndexOf(new byte[8]);
        return (Encoding.UTF8.GetString(report.Body, 0, end), Encoding.Latin1.GetString(report.Body, end + 8, report.Body.Length - end - 8));
    }
}
