using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Buffers;
using Tern.EventStreams;

namespace Tern.Core.Tests.EventStreams;

/// <summary>A local server that supports only HTTP/2, and handles events as a test defines.</summary>
internal sealed class EventServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private int _running;
    private int _connections;

    private EventServer(Func<EventExchange, Task> serve, int maxStreams)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.Http2.MaxStreamsPerConnection = maxStreams;
            kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen =>
            {
                listen.Protocols = HttpProtocols.Http2;
                listen.Use(next => connection =>
                {
                    Interlocked.Increment(ref _connections);
                    return next(connection);
                });
            });
        });
        _app = builder.Build();
        _app.Run(async context =>
        {
            Interlocked.Increment(ref _running);
            try
            {
                using var exchange = new EventExchange(context);
                await serve(exchange);
            }
            catch (Exception error) when (error is IOException or OperationCanceledException)
            {
                // The client has disconnected, which is allowed.
            }
            finally
            {
                Interlocked.Decrement(ref _running);
            }
        });
    }

    public Uri Uri => new(_app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single());

    /// <summary>The exchanges that haven't ended.</summary>
    public int Running => Volatile.Read(ref _running);

    public int Connections => Volatile.Read(ref _connections);

    public static async Task<EventServer> StartAsync(Func<EventExchange, Task> serve, int maxStreams = 100)
    {
        var server = new EventServer(serve, maxStreams);
        await server._app.StartAsync(TestContext.Current.CancellationToken);
        return server;
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}

/// <summary>One request and its answer, as the server sees them.</summary>
internal sealed class EventExchange(HttpContext context) : IDisposable
{
    private readonly AwsEventStreamDecoder _decoder = new();

    public HttpContext Context => context;

    /// <summary>The next event as it came, wrapped in its signature; null at the end of the request.</summary>
    public async Task<SignedEvent?> ReadSignedAsync()
    {
        while (true)
        {
            if (TryRead() is { } next) return next;
            var count = await context.Request.Body.ReadAsync(_decoder.GetMemory(), context.RequestAborted);
            if (count == 0) return null;
            _decoder.Advance(count);
        }
    }

    /// <summary>The next event; null when the empty one came, or the end of the request.</summary>
    public async Task<string?> ReadAsync() => await ReadSignedAsync() is { Message.Length: > 0 } next ? Text(next.Message) : null;

    public async Task SendAsync(string type, string payload)
    {
        await context.Response.Body.WriteAsync(Message([(":message-type", "event"), (":event-type", type)], payload));
        await context.Response.Body.FlushAsync();
    }

    public void Dispose() => _decoder.Dispose();

    /// <summary>An event of a request, as its type and its payload.</summary>
    public static string Text(byte[] message)
    {
        using var decoder = new AwsEventStreamDecoder();
        decoder.Append(message);
        Assert.True(decoder.TryRead(out var inner));
        return $"{inner.GetString(":event-type"u8)}: {Encoding.UTF8.GetString(inner.Payload)}";
    }

    public static byte[] Message((string Name, string Value)[] headers, string payload)
    {
        using var buffer = new PooledBuffer();
        var message = new AwsEventStreamEncoder(buffer);
        foreach (var (name, value) in headers) message.WriteHeader(Encoding.UTF8.GetBytes(name), value);
        message.BeginPayload().Write(Encoding.UTF8.GetBytes(payload));
        message.End();
        return buffer.WrittenSpan.ToArray();
    }

    private SignedEvent? TryRead() => _decoder.TryRead(out var message)
        ? new SignedEvent(message.Payload.ToArray(), message.GetBytes(":chunk-signature"u8)!, message.GetTimestamp(":date"u8)!.Value)
        : null;
}

/// <summary>An event within its signature.</summary>
/// <param name="Message">The event as it was before it was signed; empty at the end.</param>
/// <param name="Signature">The signature.</param>
/// <param name="Date">When it was signed.</param>
internal sealed record SignedEvent(byte[] Message, byte[] Signature, DateTimeOffset Date);
