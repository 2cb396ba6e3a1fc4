using System.Net;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Tern.Lambda.Local.Http;

/// <summary>Kestrel on one port, with nothing around it: no host, no dependency injection, no configuration, no log.</summary>
internal sealed class LoopbackListener : IAsyncDisposable
{
    private readonly KestrelServer _server;

    private LoopbackListener(KestrelServer server) => _server = server;

    /// <summary>The port; 0 of a socket that has a path.</summary>
    public required int Port { get; init; }

    /// <summary>Listens, on IPv4 unless the address says otherwise; a port of 0 takes a free one.</summary>
    /// <exception cref="IOException">The port is in use.</exception>
    public static Task<LoopbackListener> StartAsync(IPAddress address, int port, Func<HttpContext, Task> handle, CancellationToken cancellationToken) =>
        StartAsync(new IPEndPoint(address, port), handle, cancellationToken);

    /// <summary>Listens at an address or a socket's path.</summary>
    /// <exception cref="IOException">It is in use.</exception>
    public static async Task<LoopbackListener> StartAsync(EndPoint at, Func<HttpContext, Task> handle, CancellationToken cancellationToken)
    {
        var options = new KestrelServerOptions { AddServerHeader = false, AllowSynchronousIO = false };
        // Who handles a request counts its body, and a function streams as slowly as it likes.
        options.Limits.MaxRequestBodySize = null;
        options.Limits.MinRequestBodyDataRate = null;
        options.Limits.MinResponseDataRate = null;
        options.Limits.KeepAliveTimeout = TimeSpan.FromHours(1);
        options.Listen(at, static listen => listen.Protocols = HttpProtocols.Http1);
        var transport = new SocketTransportOptions { UnsafePreferInlineScheduling = true };
        var sockets = new SocketTransportFactory(Options.Create(transport), NullLoggerFactory.Instance);
        var server = new KestrelServer(Options.Create(options), sockets, NullLoggerFactory.Instance);
        try
        {
            await server.StartAsync(new Application(handle), cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            server.Dispose();
            throw;
        }

        var bound = at is IPEndPoint ? new Uri(server.Features.Get<IServerAddressesFeature>()!.Addresses.First()).Port : 0;
        return new LoopbackListener(server) { Port = bound };
    }

    public async ValueTask DisposeAsync()
    {
        // Requests under way get a moment; idle connections are closed at once.
        using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));
        await _server.StopAsync(patience.Token).ConfigureAwait(false);
        _server.Dispose();
    }

    private sealed class Application(Func<HttpContext, Task> handle) : IHttpApplication<HttpContext>
    {
        public HttpContext CreateContext(IFeatureCollection contextFeatures) => new DefaultHttpContext(contextFeatures);

        public void DisposeContext(HttpContext context, Exception? exception) => (context as DefaultHttpContext)?.Uninitialize();

        public Task ProcessRequestAsync(HttpContext context) => handle(context);
    }
}
