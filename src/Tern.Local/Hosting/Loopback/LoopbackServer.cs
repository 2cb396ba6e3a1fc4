using System.Net;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tern.Local.Engine.Expressions.Parsing;
using Tern.Local.Hosting.Stores;
using Tern.Local.Hosting.Tools.Requests;
using Tern.Local.Protocol;
using Tern.Pages;

namespace Tern.Local.Hosting.Loopback;

/// <summary>
/// Kestrel on 127.0.0.1, or the address that was asked for, with nothing around it: no host, no dependency injection, no
/// configuration, no log.
/// </summary>
internal sealed class LoopbackServer : IAsyncDisposable
{
    private readonly KestrelServer _server;

    private LoopbackServer(KestrelServer server) => _server = server;

    public required Uri Endpoint { get; init; }

    public static async Task<LoopbackServer> StartAsync(
        StoreSet stores, RequestLog log, LocalDynamoDbSettings settings, CancellationToken cancellationToken)
    {
        var options = new KestrelServerOptions { AddServerHeader = false, AllowSynchronousIO = false };
        options.Limits.MaxRequestBodySize = null; // RequestBody counts: Kestrel would hang up before the client has read why
        options.Listen(settings.Host, settings.Port, static listen => listen.Protocols = HttpProtocols.Http1);
        var server = new KestrelServer(Options.Create(options), new LocalListenerFactory(), NullLoggerFactory.Instance);
        try
        {
            await server.StartAsync<IFeatureCollection>(new LoopbackApplication(stores, log, settings.HostNames), cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            server.Dispose();
            throw;
        }

        var endpoint = Reachable(new Uri(server.Features.Get<IServerAddressesFeature>()!.Addresses.First()), settings.Host);
        stores.Own.Address = endpoint.Authority;
        return new LoopbackServer(server) { Endpoint = endpoint };
    }

    /// <summary>No client can call 0.0.0.0: what listens on all addresses is reached at that of the machine for itself.</summary>
    private static Uri Reachable(Uri bound, IPAddress host)
    {
        if (!host.Equals(IPAddress.Any) && !host.Equals(IPAddress.IPv6Any)) return bound;
        return new UriBuilder(bound) { Host = host.Equals(IPAddress.Any) ? "127.0.0.1" : "[::1]" }.Uri;
    }

    public async ValueTask DisposeAsync()
    {
        // Requests under way get a moment; idle connections are closed at once.
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(2));
        await _server.StopAsync(patience.Token).ConfigureAwait(false);
        _server.Dispose();
    }
}
