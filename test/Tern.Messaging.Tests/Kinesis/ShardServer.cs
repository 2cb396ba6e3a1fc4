using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Http;
using Tern.Messaging.Kinesis;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Kinesis;

/// <summary>
/// A local server that supports only HTTP/2, and answers one subscription to a shard after the other, as a test
/// defines.
/// </summary>
internal sealed class ShardServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly Queue<Func<HttpContext, Task>> _answers;

    private ShardServer(Func<HttpContext, Task>[] answers)
    {
        _answers = new Queue<Func<HttpContext, Task>>(answers);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        _app = builder.Build();
        _app.Run(ServeAsync);
    }

    /// <summary>Where each subscription began: the type, and the sequence number if it had one.</summary>
    public List<string> Asked { get; } = [];

    public static async Task<ShardServer> StartAsync(params Func<HttpContext, Task>[] answers)
    {
        var server = new ShardServer(answers);
        await server._app.StartAsync(TestContext.Current.CancellationToken);
        return server;
    }

    public KinesisClient CreateClient(TimeProvider clock, AwsTransport? transport = null) => new(new KinesisClientOptions
    {
        Region = "eu-west-1",
        Endpoint = new Uri(_app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single()),
        Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
        MaxAttempts = 1,
        AttemptTimeout = TimeSpan.FromHours(5), // minutes are short on an accelerated clock
        TotalTimeout = TimeSpan.FromHours(10),
        Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
        TimeProvider = clock,
        Transport = transport,
    });

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    /// <summary>A subscription with these events, which then ends.</summary>
    public static Func<HttpContext, Task> Events(params string[] events) => async context =>
    {
        await BeginAsync(context);
        foreach (var next in events) await SendAsync(context, (":message-type", "event"), (":event-type", "SubscribeToShardEvent"), next);
    };

    /// <summary>A subscription with an event, which then ends with an exception of the service.</summary>
    public static Func<HttpContext, Task> EventThenError(string next, string error) => async context =>
    {
        await Events(next)(context);
        await SendAsync(context, (":message-type", "exception"), (":exception-type", error), """{"message":"scripted"}""");
    };

    /// <summary>A subscription with an event, whose connection breaks once the reader has received it.</summary>
    public static Func<HttpContext, Task> EventThenBreak(string next, Task isRead) => async context =>
    {
        await Events(next)(context);
        await isRead;
        context.Abort();
    };

    /// <summary>A subscription that is refused.</summary>
    public static Func<HttpContext, Task> Error(int status, string code) => async context =>
    {
        context.Response.StatusCode = status;
        await context.Response.WriteAsync($$"""{"__type":"{{code}}","message":"scripted"}""");
    };

    /// <summary>
    /// An event with records of these texts, and the sequence number at which to continue; null at the end of the
    /// shard.
    /// </summary>
    public static string Event(string? continuation, params string[] texts)
    {
        var records = texts.Select((text, i) =>
            $$"""{"Data":"{{Convert.ToBase64String(Encoding.UTF8.GetBytes(text))}}","PartitionKey":"k","SequenceNumber":"{{text}}"}""");
        var end = continuation is null
            ? "\"ChildShards\":[{\"ShardId\":\"shardId-000000000001\",\"ParentShards\":[\"shardId-000000000000\"],\"HashKeyRange\":"
                + "{\"StartingHashKey\":\"0\",\"EndingHashKey\":\"9\"}}]"
            : $"\"ContinuationSequenceNumber\":\"{continuation}\"";
        return $$"""{"Records":[{{string.Join(',', records)}}],"MillisBehindLatest":0,{{end}}}""";
    }

    private static async Task BeginAsync(HttpContext context)
    {
        context.Response.ContentType = "application/vnd.amazon.eventstream";
        await SendAsync(context, (":message-type", "event"), (":event-type", "initial-response"), "{}");
    }

    private static async Task SendAsync(HttpContext context, (string Name, string Value) first, (string Name, string Value) second, string payload)
    {
        await context.Response.Body.WriteAsync(EventFrame.Of([first, second], Encoding.UTF8.GetBytes(payload)));
        await context.Response.Body.FlushAsync();
    }

    private async Task ServeAsync(HttpContext context)
    {
        Assert.Equal("HTTP/2", context.Request.Protocol);
        using var body = await JsonDocument.ParseAsync(context.Request.Body);
        var start = body.RootElement.GetProperty("StartingPosition");
        var number = start.TryGetProperty("SequenceNumber", out var value) ? " " + value.GetString() : "";
        Asked.Add(start.GetProperty("Type").GetString() + number);
        await _answers.Dequeue()(context);
    }
}
