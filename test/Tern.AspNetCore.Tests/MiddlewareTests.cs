using System.Net.WebSockets;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.TestHarness;

namespace Tern.AspNetCore.Tests;

/// <summary>The middleware in front of a real server, and the calls that the server receives.</summary>
public sealed class MiddlewareTests : IAsyncDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(50);

    private readonly ManualTimeProvider _clock = new();
    private readonly HttpClient _http = new();
    private WebApplication? _app;
    private ServerBody? _server;

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        if (_app is not null) await _app.DisposeAsync();
    }

    [Fact]
    public async Task Json_that_is_flushed_token_by_token_leaves_in_a_few_pieces_and_arrives_whole()
    {
        await ServeAsync(static async context =>
        {
            await using var writer = new Utf8JsonWriter(context.Response.Body);
            writer.WriteStartArray();
            for (var number = 0; number < 20_000; number++)
            {
                writer.WriteNumberValue(number);
                await writer.FlushAsync();
            }

            writer.WriteEndArray();
        });

        var numbers = JsonSerializer.Deserialize<int[]>(await _http.GetStringAsync("/"))!;

        Assert.Equal(Enumerable.Range(0, 20_000), numbers);
        Assert.InRange(_server!.Writes, 1, 10);
    }

    [Fact]
    public async Task A_pipe_writer_is_joined_too()
    {
        await ServeAsync(static async context =>
        {
            for (var number = 0; number < 10_000; number++) await context.Response.BodyWriter.WriteAsync("0123456789"u8.ToArray());
            context.Response.BodyWriter.GetSpan(3)[..3].Fill((byte)'x');
            context.Response.BodyWriter.Advance(3);
        });

        var text = await _http.GetStringAsync("/");

        Assert.Equal(100_003, text.Length);
        Assert.EndsWith("789xxx", text, StringComparison.Ordinal);
        Assert.InRange(_server!.Writes, 1, 10);
    }

    [Fact]
    public async Task A_slow_producer_s_bytes_leave_by_time()
    {
        var end = new TaskCompletionSource();
        await ServeAsync(async context =>
        {
            await context.Response.WriteAsync("first");
            await end.Task;
        });

        using var response = await GetHeadAsync(() => _clock.Advance(s_delay));
        await using var body = await response.Content.ReadAsStreamAsync();
        var first = new byte[5];
        await body.ReadExactlyAsync(first).AsTask().WaitAsync(s_patience);
        end.SetResult();

        Assert.Equal("first", Encoding.UTF8.GetString(first));
    }

    [Theory]
    [InlineData("text/event-stream", 3)]
    [InlineData("application/grpc-web", 3)]
    [InlineData("application/json", 1)]
    public async Task Events_leave_one_by_one(string type, int writes)
    {
        await ServeAsync(async context =>
        {
            context.Response.ContentType = type;
            for (var number = 0; number < 3; number++)
            {
                await context.Response.WriteAsync("data: 1\n\n");
                await context.Response.Body.FlushAsync();
            }
        });

        Assert.Equal(27, (await _http.GetStringAsync("/")).Length);
        Assert.Equal(writes, _server!.Writes);
    }

    [Fact]
    public async Task A_response_that_turns_buffering_off_is_left_alone_from_then_on()
    {
        await ServeAsync(static async context =>
        {
            await context.Response.WriteAsync("a");
            await context.Response.WriteAsync("b");
            context.Features.GetRequiredFeature<IHttpResponseBodyFeature>().DisableBuffering();
            await context.Response.WriteAsync("c");
            await context.Response.WriteAsync("d");
        });

        Assert.Equal("abcd", await _http.GetStringAsync("/"));
        Assert.Equal(3, _server!.Writes);
        Assert.True(_server.IsBufferingOff);
    }

    [Fact]
    public async Task Requests_that_are_named_are_left_alone()
    {
        await ServeAsync(
            static context => context.Response.WriteAsync("a"), options => options.LeaveAlone = static context => context.Request.Path == "/alone");

        await _http.GetStringAsync("/alone");

        Assert.Same(_server, _server!.Seen);
    }

    [Fact]
    public async Task A_web_socket_is_left_alone()
    {
        await ServeAsync(static async context =>
        {
            Assert.IsNotType<BufferedResponseStream>(context.Response.Body);
            using var socket = await context.WebSockets.AcceptWebSocketAsync();
            await socket.SendAsync("hello"u8.ToArray(), WebSocketMessageType.Text, true, CancellationToken.None);
            await socket.CloseAsync(WebSocketCloseStatus.NormalClosure, null, CancellationToken.None);
        });
        using var client = new ClientWebSocket();
        var buffer = new byte[16];

        await client.ConnectAsync(new UriBuilder(_http.BaseAddress!) { Scheme = "ws" }.Uri, CancellationToken.None).WaitAsync(s_patience);
        var message = await client.ReceiveAsync(buffer, CancellationToken.None).WaitAsync(s_patience);

        Assert.Equal("hello", Encoding.UTF8.GetString(buffer, 0, message.Count));
    }

    [Fact]
    public async Task A_forced_flush_reaches_the_client_while_the_response_goes_on()
    {
        var end = new TaskCompletionSource();
        await ServeAsync(async context =>
        {
            await context.Response.WriteAsync("now");
            await context.Response.FlushNowAsync();
            await end.Task;
        });

        using var response = await GetHeadAsync();
        await using var body = await response.Content.ReadAsStreamAsync();
        await body.ReadExactlyAsync(new byte[3]).AsTask().WaitAsync(s_patience);
        end.SetResult();
    }

    [Fact]
    public async Task A_file_stands_behind_what_was_written_before_it()
    {
        var file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, "the file");
        await ServeAsync(async context =>
        {
            await context.Response.WriteAsync("before ");
            await context.Response.SendFileAsync(file);
            await context.Response.WriteAsync(" after");
        });

        Assert.Equal("before the file after", await _http.GetStringAsync("/"));
        File.Delete(file);
    }

    [Fact]
    public async Task The_first_write_begins_the_response_as_it_does_without_a_buffer()
    {
        var hadStarted = false;
        var callbacks = 0;
        await ServeAsync(async context =>
        {
            context.Response.OnStarting(() =>
            {
                callbacks++;
                context.Response.Headers["x-late"] = "yes";
                return Task.CompletedTask;
            });
            await context.Response.WriteAsync("a");
            hadStarted = context.Response.HasStarted;
        });

        using var response = await _http.GetAsync("/");

        Assert.True(hadStarted);
        Assert.Equal(("yes", 1), (Assert.Single(response.Headers.GetValues("x-late")), callbacks));
    }

    [Fact]
    public async Task A_response_that_fails_halfway_is_not_taken_for_a_whole_one()
    {
        await ServeAsync(static async context =>
        {
            await context.Response.WriteAsync("half");
            throw new InvalidDataException("no more");
        });

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => _http.GetStringAsync("/"));
    }

    [Fact]
    public async Task A_response_that_fails_before_its_first_byte_becomes_an_error_page()
    {
        await ServeAsync(static _ => throw new InvalidDataException("nothing yet"), configure: static app => app.UseExceptionHandler(static errors =>
            errors.Run(static async context => await context.Response.WriteAsync("sorry"))));

        using var response = await _http.GetAsync("/");

        Assert.Equal((500, "sorry"), ((int)response.StatusCode, await response.Content.ReadAsStringAsync()));
    }

    [Fact]
    public async Task A_response_without_a_body_stays_one()
    {
        await ServeAsync(static context =>
        {
            context.Response.StatusCode = 204;
            return Task.CompletedTask;
        });

        using var response = await _http.GetAsync("/");

        Assert.Equal((204, 0), ((int)response.StatusCode, _server!.Writes));
    }

    [Fact]
    public async Task A_response_that_is_completed_early_is_complete()
    {
        var end = new TaskCompletionSource();
        await ServeAsync(async context =>
        {
            await context.Response.WriteAsync("all of it");
            await context.Response.CompleteAsync();
            await end.Task;
        });

        Assert.Equal("all of it", await _http.GetStringAsync("/").WaitAsync(s_patience));
        end.SetResult();
    }

    private async Task ServeAsync(RequestDelegate serve, Action<BufferedResponseOptions>? buffering = null, Action<WebApplication>? configure = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddRouting();
        _app = builder.Build();
        configure?.Invoke(_app);
        _app.Use(next => context =>
        {
            _server = new ServerBody(context.Features.GetRequiredFeature<IHttpResponseBodyFeature>());
            context.Features.Set<IHttpResponseBodyFeature>(_server);
            return next(context);
        });
        var options = new BufferedResponseOptions { TimeProvider = _clock };
        buffering?.Invoke(options);
        _app.UseWebSockets();
        _app.UseBufferedResponses(options);
        _app.Run(context =>
        {
            _server!.Seen = context.Features.Get<IHttpResponseBodyFeature>();
            return serve(context);
        });
        await _app.StartAsync();
        _http.BaseAddress = new Uri(_app.Urls.Single());
    }

    private async Task<HttpResponseMessage> GetHeadAsync(Action? meanwhile = null)
    {
        var head = _http.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        var began = System.Diagnostics.Stopwatch.GetTimestamp();
        while (!head.IsCompleted && System.Diagnostics.Stopwatch.GetElapsedTime(began) < s_patience)
        {
            if (_clock.PendingTimers > 0) meanwhile?.Invoke();
            await Task.Yield();
        }

        return await head.WaitAsync(s_patience);
    }
}
