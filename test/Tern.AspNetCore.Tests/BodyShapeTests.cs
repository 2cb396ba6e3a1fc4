using System.IO.Compression;
using System.Text;
using System.Text.Json;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Tern.AspNetCore.Tests;

/// <summary>Each way in which handlers write bodies, with the middleware and without it: status, headers and body are
/// the same.</summary>
public sealed class BodyShapeTests
{
    private static readonly Dictionary<string, Func<HttpContext, Task>> s_shapes = new()
    {
        ["a writer that is disposed of asynchronously"] = static async context =>
        {
            await using var writer = new StreamWriter(context.Response.Body);
            await writer.WriteAsync("token");
        },
        ["a writer that is disposed of and leaves the stream open"] = static async context =>
        {
            await using var writer = new StreamWriter(context.Response.Body, leaveOpen: true);
            await writer.WriteAsync("token");
        },
        ["a writer that flushes and is disposed of synchronously"] = static async context =>
        {
            using var writer = new StreamWriter(context.Response.Body);
            await writer.WriteAsync("token");
            await writer.FlushAsync();
        },
        ["a writer that flushes by itself"] = static async context =>
        {
            await using var writer = new StreamWriter(context.Response.Body) { AutoFlush = true };
            for (var i = 0; i < 100; i++) await writer.WriteAsync("token");
        },
        ["a writer of more than fits"] = static async context =>
        {
            await using var writer = new StreamWriter(context.Response.Body);
            for (var i = 0; i < 100_000; i++) await writer.WriteAsync("token");
        },
        ["a synchronous write"] = static context =>
        {
            context.Response.Body.Write("token"u8);
            return Task.CompletedTask;
        },
        ["a synchronous flush"] = static async context =>
        {
            await context.Response.WriteAsync("token");
            context.Response.Body.Flush();
        },
        ["a synchronous write that is allowed"] = static context =>
        {
            context.Features.GetRequiredFeature<IHttpBodyControlFeature>().AllowSynchronousIO = true;
            context.Response.Body.Write("token"u8);
            context.Response.Body.Flush();
            return Task.CompletedTask;
        },
        ["a write after the body was disposed of"] = static async context =>
        {
            await context.Response.WriteAsync("a");
            await context.Response.Body.DisposeAsync();
            await context.Response.WriteAsync("b");
        },
        ["a body that is disposed of twice and never written"] = static async context =>
        {
            await context.Response.Body.DisposeAsync();
            context.Response.Body.Dispose();
            context.Response.StatusCode = 202;
        },
        ["a result that streams through a writer"] = static context => Results.Stream(static async body =>
        {
            await using var writer = new StreamWriter(body);
            await writer.WriteAsync("token");
        }).ExecuteAsync(context),
        ["JSON"] = static context => context.Response.WriteAsJsonAsync(new[] { 1, 2, 3 }),
        ["a JSON writer"] = static async context =>
        {
            await using var json = new Utf8JsonWriter(context.Response.Body);
            json.WriteStartArray();
            json.WriteNumberValue(1);
            json.WriteEndArray();
        },
        ["XML"] = static async context =>
        {
            await using var xml = XmlWriter.Create(context.Response.Body, new XmlWriterSettings { Async = true });
            await xml.WriteElementStringAsync(null, "a", null, "b");
        },
        ["gzip"] = static async context =>
        {
            await using var gzip = new GZipStream(context.Response.Body, CompressionLevel.Fastest);
            await gzip.WriteAsync("token"u8.ToArray());
        },
        ["a pipe"] = static async context =>
        {
            await context.Response.BodyWriter.WriteAsync("token"u8.ToArray());
            await context.Response.BodyWriter.CompleteAsync();
        },
        ["a pipe as a stream that is disposed of"] = static async context =>
        {
            await using var body = context.Response.BodyWriter.AsStream();
            await body.WriteAsync("token"u8.ToArray());
        },
        ["a stream that is copied"] = static async context =>
        {
            using var from = new MemoryStream(new byte[100_000]);
            await from.CopyToAsync(context.Response.Body);
        },
        ["a completed response"] = static async context =>
        {
            await context.Response.WriteAsync("token");
            await context.Response.CompleteAsync();
        },
        ["nothing"] = static _ => Task.CompletedTask,
        ["a failure before the first byte"] = static _ => throw new InvalidOperationException("no"),
        ["a length that holds"] = static async context =>
        {
            context.Response.ContentLength = 5;
            await using var writer = new StreamWriter(context.Response.Body);
            await writer.WriteAsync("token");
        },
        ["a stream of events"] = static async context =>
        {
            context.Response.ContentType = "text/event-stream";
            await using var writer = new StreamWriter(context.Response.Body);
            await writer.WriteAsync("data: 1\n\n");
        },
    };

    public static TheoryData<string> Shapes => [.. s_shapes.Keys];

    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task A_handler_s_result_is_the_same_with_the_middleware(string shape)
    {
        var without = await AnswerAsync(s_shapes[shape], buffers: false);
        var with = await AnswerAsync(s_shapes[shape], buffers: true);

        Assert.Equal(without, with);
    }

    private static async Task<string> AnswerAsync(Func<HttpContext, Task> handler, bool buffers)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        await using var app = builder.Build();
        if (buffers) app.UseBufferedResponses();
        app.Run(new RequestDelegate(handler));
        await app.StartAsync();
        using var http = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
        try
        {
            using var response = await http.GetAsync(new Uri("/", UriKind.Relative));
            var body = await response.Content.ReadAsByteArrayAsync();
            var begin = Convert.ToHexString(body.AsSpan(0, Math.Min(body.Length, 200)));
            return $"{(int)response.StatusCode} {response.Content.Headers.ContentType} {body.Length} {begin}";
        }
        catch (HttpRequestException broken)
        {
            return $"broken: {broken.HttpRequestError}";
        }
    }
}
