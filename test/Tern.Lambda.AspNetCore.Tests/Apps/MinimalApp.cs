using System.IO.Compression;
using System.IO.Pipelines;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

/// <summary>A minimal API that does each of the things that a server can get wrong, as selected by a header.</summary>
internal static class MinimalApp
{
    public static void Map(WebApplication app)
    {
        app.MapGet("/orders/{id:long}", static (long id, string[]? a) => TypedResults.Text($"order {id} {string.Join('|', a ?? [])}"));
        app.MapPost("/orders/{id}", static (string id, Person person) => TypedResults.Json(new Person(person.Name + id, person.Count, person.Tags)));
        app.Map("/{**rest}", AnswerAsync);
        app.Map("/", AnswerAsync);
    }

    /// <summary>Everything that an application sees of a request, as text.</summary>
    public static async Task<string> DescribeAsync(HttpContext context)
    {
        var request = context.Request;
        var text = new StringBuilder();
        text.Append($"{request.Method} {request.PathBase.Value}|{request.Path.Value} {request.Scheme} {request.Host.Value}\n");
        foreach (var (name, values) in request.Query.OrderBy(static pair => pair.Key, StringComparer.Ordinal)) text.Append($"? {name}={values}\n");
        foreach (var (name, values) in request.Headers.OrderBy(static pair => pair.Key, StringComparer.OrdinalIgnoreCase))
            if (name != "Connection") text.Append($"{name.ToLowerInvariant()}: {values.ToString().Replace(", ", ",", StringComparison.Ordinal)}\n");
        foreach (var (name, value) in request.Cookies.OrderBy(static pair => pair.Key, StringComparer.Ordinal)) text.Append($"cookie {name}={value}\n");
        foreach (var (name, value) in request.RouteValues.OrderBy(static pair => pair.Key, StringComparer.Ordinal)) text.Append($"route {name}={value}\n");
        text.Append($"can have body: {context.Features.Get<IHttpRequestBodyDetectionFeature>()!.CanHaveBody} length: {request.ContentLength}\n");
        var body = new MemoryStream();
        await request.Body.CopyToAsync(body, context.RequestAborted);
        text.Append(Convert.ToHexString(SHA256.HashData(body.ToArray())));
        return text.ToString();
    }

    private static async Task AnswerAsync(HttpContext context)
    {
        var response = context.Response;
        switch (context.Request.Headers["x-mode"].ToString())
        {
            case "text":
                await response.WriteAsync("plain \u20ac \"text\" \\ \u0001 end");
                break;
            case "json":
                await response.WriteAsJsonAsync(new Person("Zo\u00eb", 3, ["a", "b"]));
                break;
            case "bytes":
                response.ContentType = "image/png";
                await response.Body.WriteAsync(new byte[] { 0x89, 0x50, 0x4e, 0x47, 0, 255, 254 });
                break;
            case "gzip":
                response.ContentType = "text/plain";
                response.Headers.ContentEncoding = "gzip";
                await using (var gzip = new GZipStream(
                    response.Body, CompressionLevel.Fastest, leaveOpen: true)) await gzip.WriteAsync("zipped text"u8.ToArray());
                break;
            case "cookies":
                response.Cookies.Append("a", "1 2;3", new CookieOptions { HttpOnly = true });
                response.Cookies.Append("b", "\u00e9");
                response.Headers.Append("Set-Cookie", "c=3, 4");
                break;
            case "redirect":
                response.Redirect("/else where?x=1", permanent: true);
                break;
            case "nocontent":
                response.StatusCode = 204;
                break;
            case "notmodified":
                response.StatusCode = 304;
                response.Headers.ETag = "\"v1\"";
                break;
            case "stream":
                for (var i = 0; i < 20; i++)
                {
                    await response.WriteAsync($"part {i};");
                    await response.Body.FlushAsync();
                }

                break;
            case "throw":
                response.Headers["x-lost"] = "1";
                throw new InvalidOperationException("As asked.");
            case "bad":
                throw new BadHttpRequestException("Too much.", 413);
            case "cancelled":
                response.StatusCode = context.RequestAborted.IsCancellationRequested ? 500 : 299;
                break;
            case "starting":
                response.OnStarting(static state =>
                {
                    ((HttpResponse)state).Headers["x-order"] += "first";
                    return Task.CompletedTask;
                }, response);
                response.OnStarting(static async state =>
                {
                    await Task.Yield();
                    ((HttpResponse)state).Headers["x-order"] = "last ";
                    ((HttpResponse)state).StatusCode = 202;
                }, response);
                await response.WriteAsync("started");
                try
                {
                    response.Headers["x-late"] = "never";
                    await response.WriteAsync(" and its headers still change");
                }
                catch (InvalidOperationException)
                {
                    await response.WriteAsync(" and its headers are fixed");
                }

                break;
            case "file":
                await response.SendFileAsync(typeof(MinimalApp).Assembly.Location, 100, 5000);
                break;
            case "large":
                response.ContentType = "application/octet-stream";
                response.ContentLength = 200_000;
                await response.Body.WriteAsync(new byte[200_000]);
                break;
            case "lists":
                response.Headers.Append("x-list", "a, b");
                response.Headers.Append("x-list", "c");
                response.Headers.Vary = "Accept";
                break;
            case "status":
                response.StatusCode = 418;
                await response.WriteAsync("teapot");
                break;
            case "form":
                var form = await context.Request.ReadFormAsync();
                await response.WriteAsync(string.Join('&', form.Select(static pair => $"{pair.Key}={pair.Value}")));
                break;
            case "unicode":
                await response.WriteAsync("\ud83d\ude00 \u00fc", Encoding.UTF8);
                break;
            case "headers":
                response.Headers["x-empty"] = "";
                response.Headers["X-Case"] = "Kept";
                response.Headers.CacheControl = "no-store";
                break;
            case "problem":
                await Results.Problem("Detail", statusCode: 409, title: "Title").ExecuteAsync(context);
                break;
            case "pipe":
                Write(response.BodyWriter, "one ");
                await response.BodyWriter.FlushAsync();
                Write(response.BodyWriter, "two");
                break;
            case "stringwriter":
                await using (var writer = new StreamWriter(response.Body, leaveOpen: true)) await writer.WriteAsync(new string('x', 5000));
                break;
            default:
                await response.WriteAsync(await DescribeAsync(context));
                break;
        }
    }

    private static void Write(PipeWriter writer, string text) => writer.Advance(Encoding.UTF8.GetBytes(text, writer.GetSpan(text.Length)));
}
