using System.Net;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tern.Pages;

namespace Tern.Lambda.Local;

/// <summary>Kestrel on one port, without a host, dependency injection, configuration or logging.</summary>
internal sealed class LoopbackListener : IAsyncDisposable
{
    private readonly KestrelServer _server;

    private LoopbackListener(KestrelServer server) => _server = server;

    /// <summary>Gets the port; 0 for a socket with a path.</summary>
    public required int Port { get; init; }

    /// <summary>Listens at an address and port, where port 0 selects a free one, or at a socket's path.</summary>
    /// <param name="at">The address or the path.</param>
    /// <param name="handle">Handles a request. It must check the sender: <c>ListenerTests</c> has an entry for each
    /// caller.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <param name="isPrivate">true if only the emulator's own programs connect; see
    /// <see cref="LocalListenerFactory"/>.</param>
    /// <exception cref="IOException">The address is in use.</exception>
    public static async Task<LoopbackListener> StartAsync(
        EndPoint at, Func<HttpContext, Task> handle, CancellationToken cancellationToken, bool isPrivate = false)
    {
        var options = new KestrelServerOptions { AddServerHeader = false, AllowSynchronousIO = false };
        // Handlers limit the body themselves, and a function can stream as slowly as it likes.
        options.Limits.MaxRequestBodySize = null;
        options.Limits.MinRequestBodyDataRate = null;
        options.Limits.MinResponseDataRate = null;
        options.Limits.KeepAliveTimeout = TimeSpan.FromHours(1);
        options.Listen(at, static listen => listen.Protocols = HttpProtocols.Http1);
        var server = new KestrelServer(Options.Create(options), new LocalListenerFactory(isPrivate), NullLoggerFactory.Instance);
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
        // Requests in progress get two seconds; idle connections are closed at once.
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(2));
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
