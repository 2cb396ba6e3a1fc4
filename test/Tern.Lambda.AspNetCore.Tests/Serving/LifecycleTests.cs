using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;
using Tern.Lambda.Events;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Serving;

/// <summary>One request after the other, on the same features.</summary>
public sealed class LifecycleTests
{
    [Fact]
    public async Task Nothing_of_a_request_is_left_for_the_next()
    {
        var found = new List<string>();
        await using var app = await LambdaApp.StartAsync(app => app.Run(context =>
        {
            var request = context.Request;
            found.Add(string.Join(' ', request.Headers.Keys.Order()) + "|" + context.Items.Count + "|" + context.GetEndpoint()?.DisplayName + "|"
                + context.Features.Get<string>() + "|" + request.RouteValues.Count + "|" + request.ContentLength + "|" + context.Response.Headers.Count + "|"
                + context.Response.StatusCode + "|" + request.PathBase.Value);
            context.Items["a"] = 1;
            context.SetEndpoint(new Endpoint(null, null, "left"));
            context.Features.Set("left");
            context.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(new MemoryStream()));
            request.RouteValues["a"] = 1;
            request.Headers["x-mine"] = "1";
            request.PathBase = "/changed";
            context.Response.Headers["x-mine"] = "1";
            context.Response.StatusCode = 299;
            return Task.CompletedTask;
        }));
        await app.AnswerAsync(Sent.Post("/a", "body"u8.ToArray()));
        var second = await app.AnswerAsync(Sent.Get("/", HttpEventKind.FunctionUrl, ("accept", "x")));
        await app.AnswerAsync(Sent.Get());
        Assert.Equal(
            ["Content-Length host|0|||0|4|0|200|", "accept host|0|||0||0|200|", "host|0|||0||0|200|"],
            found.Select(static line => line.Replace("content-length", "Content-Length")));
        Assert.Equal("", second.Text);
    }

    [Fact]
    public async Task Work_that_was_left_behind_writes_into_no_other_response()
    {
        HttpResponse? left = null;
        Stream? body = null;
        System.IO.Pipelines.PipeWriter? writer = null;
        Memory<byte> memory = default;
        await using var app = await LambdaApp.StartAsync(app => app.Run(async context =>
        {
            if (left is null)
            {
                left = context.Response;
                body = left.Body;
                writer = left.BodyWriter;
                memory = writer.GetMemory(10);
                await context.Response.WriteAsync("first");
                return;
            }

            memory.Span.Fill((byte)'X');
            Assert.Throws<ObjectDisposedException>(() => body!.Write("late"u8));
            Assert.Throws<ObjectDisposedException>(() => writer!.GetSpan());
            await context.Response.WriteAsync("second");
            memory.Span.Fill((byte)'Y');
        }));
        Assert.Equal("first", (await app.AnswerAsync(Sent.Get())).Text);
        Assert.Equal("second", (await app.AnswerAsync(Sent.Get())).Text);
    }

    [Fact]
    public async Task A_body_that_was_kept_shows_no_other_request()
    {
        Stream? kept = null;
        await using var app = await LambdaApp.StartAsync(app => app.Run(async context =>
        {
            if (kept is not null) await Assert.ThrowsAsync<ObjectDisposedException>(async () => await kept.ReadExactlyAsync(new byte[1]));
            kept = context.Request.Body;
            await context.Response.WriteAsync("ok");
        }));
        Assert.Equal("ok", (await app.AnswerAsync(Sent.Post("/", "one"u8.ToArray()))).Text);
        Assert.Equal("ok", (await app.AnswerAsync(Sent.Post("/", "two"u8.ToArray()))).Text);
    }

    [Fact]
    public async Task Callbacks_of_the_response_run_the_last_first_and_before_the_answer_is_sent()
    {
        var order = new StringBuilder();
        await using var app = await LambdaApp.StartAsync(app => app.Run(context =>
        {
            context.Response.OnStarting(_ => Note("s1 "), 1);
            context.Response.OnStarting(_ => Note("s2 "), 1);
            context.Response.OnCompleted(_ => Note("c1 "), 1);
            context.Response.OnCompleted(static _ => throw new InvalidOperationException("Failed."), 1);
            context.Response.OnCompleted(_ => Note("c2 "), 1);
            return Note("app ");
        }));
        await app.AnswerAsync(Sent.Get());
        Assert.Equal("app s2 s1 c2 c1 ", order.ToString());
        Assert.Contains(app.Log.Lines, static line => line.Contains("OnCompleted threw an exception", StringComparison.Ordinal));

        Task Note(string what)
        {
            order.Append(what);
            return Task.CompletedTask;
        }
    }

    [Fact]
    public async Task RequestAborted_fires_before_the_deadline_and_the_client_gets_504()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context => Task.Delay(Timeout.Infinite, context.RequestAborted)));
        var invocation = new FakeInvocation { Event = Encoding.UTF8.GetBytes(Sent.Get()), Deadline = DateTimeOffset.UtcNow.AddMilliseconds(300) };
        var report = await app.Api.Enqueue(invocation).Answered;
        Assert.Equal(504, LambdaAnswer.Parse(report.Text).Status);
        Assert.Contains(app.Log.Lines, static line => line.Contains("deadline", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_request_that_is_aborted_is_an_error_of_the_invocation()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static async context =>
        {
            var token = context.RequestAborted;
            await context.Response.WriteAsync("half");
            context.Abort();
            Assert.True(token.IsCancellationRequested);
        }));
        var report = await app.InvokeAsync(Sent.Get());
        Assert.True(report.IsError);
        Assert.Contains("aborted the request", report.Text);
    }

    [Fact]
    public async Task An_exception_after_a_part_was_flushed_is_500_and_no_half_answer()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static async context =>
        {
            await context.Response.WriteAsync("half");
            throw new InvalidOperationException("As asked.");
        }));
        var answer = await app.AnswerAsync(Sent.Get());
        Assert.Equal((500, ""), (answer.Status, answer.Text));
        Assert.Contains(app.Log.Lines, static line => line.Contains("As asked.", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(10, "12345")]
    [InlineData(3, "12345")]
    public async Task A_body_that_is_not_as_long_as_its_Content_Length_is_an_error(int length, string body)
    {
        await using var app = await LambdaApp.StartAsync(app => app.Run(context =>
        {
            context.Response.ContentLength = length;
            return context.Response.WriteAsync(body);
        }));
        Assert.Equal(500, (await app.AnswerAsync(Sent.Get())).Status);
        Assert.Contains(app.Log.Lines, static line => line.Contains("Content-Length", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_failure_names_its_endpoint()
    {
        await using var app = await LambdaApp.StartAsync(static app =>
        {
            app.MapGet("/products/{id}", static async (HttpContext context) =>
            {
                context.Response.StatusCode = 404;
                await context.Response.WriteAsync("a");
                context.Response.StatusCode = 200;
            });
        });

        Assert.Equal(500, (await app.AnswerAsync(Sent.Get("/products/7"))).Status);
        Assert.Contains(app.Log.Lines, static line => line.Contains("in HTTP: GET /products/{id}.", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_header_that_would_break_out_of_its_line_is_an_error()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
        {
            context.Response.Headers["x-text"] = "a\r\nSet-Cookie: b=1";
            return Task.CompletedTask;
        }));
        Assert.Equal(500, (await app.AnswerAsync(Sent.Get())).Status);
        Assert.Contains(app.Log.Lines, static line => line.Contains("U+000D", StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_invocation_and_its_event_are_at_hand()
    {
        await using var app = await LambdaApp.StartAsync(static app => app.Run(static context =>
        {
            var lambda = context.GetLambdaContext()!;
            var request = context.GetLambdaEvent<HttpApiRequest>()!;
            return context.Response.WriteAsync($"{lambda.RequestId == context.TraceIdentifier} {lambda.Function.Name} {request.RouteKey}");
        }));
        Assert.Equal("True tern $default", (await app.AnswerAsync(Sent.Get())).Text);
    }

    [Fact]
    public async Task Behind_Kestrel_there_is_no_invocation()
    {
        await using var app = await KestrelApp.StartAsync(static app => app.Run(static context =>
            context.Response.WriteAsync($"{context.GetLambdaContext() is null} {context.GetLambdaEvent<HttpApiRequest>() is null}")));
        var answer = await app.AnswerAsync(new() { Number = 0, Method = "GET", RawPath = "/", RawQuery = "", Headers = [], Cookies = [], Body = null });
        Assert.Equal("True True", answer.Text);
    }

    [Fact]
    public async Task Requests_that_run_at_the_same_time_have_features_of_their_own()
    {
        using var all = new Barrier(4);
        await using var app = await LambdaApp.StartAsync(
            app => app.Run(async context =>
            {
                var before = context.Request.Path.Value!;
                all.SignalAndWait(FakeRuntimeApi.Patience);
                await Task.Yield();
                all.SignalAndWait(FakeRuntimeApi.Patience);
                await context.Response.WriteAsync($"{before} {context.Request.Path} {context.Request.Headers["x-n"]}");
            }),
            concurrency: 4);
        for (var round = 0; round < 5; round++)
        {
            var answers = await Task.WhenAll(Enumerable.Range(0, 4).Select(i => app.AnswerAsync(Sent.Get($"/{i}", HttpEventKind.HttpApi, ("x-n", $"{i}")))));
            Assert.Equal(["/0 /0 0", "/1 /1 1", "/2 /2 2", "/3 /3 3"], answers.Select(static answer => answer.Text));
        }
    }
}
