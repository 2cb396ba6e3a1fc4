using System.Net;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>
/// A Kestrel server on one address with one or more ports, without a host, dependency injection, configuration or
/// logging.
/// </summary>
internal sealed class LoopbackServer : IAsyncDisposable
{
    private readonly KestrelServer _server;

    private LoopbackServer(KestrelServer server) => _server = server;

    /// <summary>Gets the endpoint of the first port.</summary>
    public required Uri Endpoint { get; init; }

    public static async Task<LoopbackServer> StartAsync(
        IHttpApplication<IFeatureCollection> application, IPAddress host, IReadOnlyList<int> ports, CancellationToken cancellationToken)
    {
        var options = new KestrelServerOptions { AddServerHeader = false, AllowSynchronousIO = false };
        options.Limits.MaxRequestBodySize = null; // RequestBody counts instead: Kestrel would disconnect before the client has read the reason
        foreach (var port in ports) options.Listen(host, port, static listen => listen.Protocols = HttpProtocols.Http1);
        var server = new KestrelServer(Options.Create(options), new LocalListenerFactory(), NullLoggerFactory.Instance);
        try
        {
            await server.StartAsync(application, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            server.Dispose();
            throw;
        }

        var endpoint = Reachable(new Uri(server.Features.Get<IServerAddressesFeature>()!.Addresses.First()), host);
        return new LoopbackServer(server) { Endpoint = endpoint };
    }

    /// <summary>
    /// Returns an address that clients can call. They can't call 0.0.0.0: a server on all addresses is reached at the
    /// loopback address.
    /// </summary>
    private static Uri Reachable(Uri bound, IPAddress host)
    {
        if (!host.Equals(IPAddress.Any) && !host.Equals(IPAddress.IPv6Any)) return bound;
        return new UriBuilder(bound) { Host = host.Equals(IPAddress.Any) ? "127.0.0.1" : "[::1]" }.Uri;
    }

    public async ValueTask DisposeAsync()
    {
        // Requests in progress get a moment to finish; idle connections are closed immediately.
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(2));
        await _server.StopAsync(patience.Token).ConfigureAwait(false);
        _server.Dispose();
    }
}
