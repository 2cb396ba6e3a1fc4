using System.Net;
using System.Text;
using System.Threading.Channels;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Tern.Local.Hosting;

/// <summary>
/// The Kestrel server of the process, without a host, dependency injection, configuration or logging. Each server has a
/// thread of its own, so all ports share one, which exists while there is a port.
/// </summary>
internal sealed class SharedKestrel : IHttpApplication<SharedKestrel.Request>, IConnectionListenerFactory, IConnectionListener
{
    private static readonly SemaphoreSlim s_gate = new(1);
    private static SharedKestrel? s_current;

    private readonly Channel<ConnectionContext> _accepted = Channel.CreateUnbounded<ConnectionContext>();
    private readonly KestrelServer _server;
    private int _users;

    private SharedKestrel()
    {
        var options = new KestrelServerOptions
        {
            AddServerHeader = false, AllowSynchronousIO = false, ResponseHeaderEncodingSelector = static _ => Encoding.UTF8,
        };
        options.Limits.MaxRequestBodySize = null; // RequestBody counts instead: Kestrel would disconnect before the client has read the reason
        options.Listen(new IPEndPoint(IPAddress.Loopback, 0), static listen => listen.Protocols = HttpProtocols.Http1);
        _server = new KestrelServer(Options.Create(options), this, NullLoggerFactory.Instance);
    }

    /// <summary>Gets the address that Kestrel takes for its own. Nothing is bound to it: the ports accept connections.</summary>
    public EndPoint EndPoint { get; } = new IPEndPoint(IPAddress.Loopback, 0);

    /// <summary>Returns the server, and starts it if there is no port yet.</summary>
    public static async Task<SharedKestrel> RentAsync(CancellationToken cancellationToken)
    {
        await s_gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (s_current is null)
            {
                var server = new SharedKestrel();
                await server._server.StartAsync(server, cancellationToken).ConfigureAwait(false);
                s_current = server;
            }

            s_current._users++;
            return s_current;
        }
        finally
        {
            s_gate.Release();
        }
    }

    /// <summary>Stops the server if no port uses it any more.</summary>
    public async Task ReturnAsync()
    {
        await s_gate.WaitAsync().ConfigureAwait(false);
        try
        {
            if (--_users > 0) return;
            s_current = null;
            using var now = new CancellationTokenSource(TimeSpan.FromSeconds(1)); // the ports have ended their connections
            await _server.StopAsync(now.Token).ConfigureAwait(false);
            _server.Dispose();
        }
        finally
        {
            s_gate.Release();
        }
    }

    /// <summary>Serves the requests of a connection, which has its <see cref="LoopbackServer"/> as a feature.</summary>
    public void Serve(ConnectionContext connection)
    {
        if (!_accepted.Writer.TryWrite(connection)) connection.Abort();
    }

    public Request CreateContext(IFeatureCollection contextFeatures)
    {
        var port = contextFeatures.GetRequiredFeature<LoopbackServer>();
        port.Begin();
        return new Request(port, contextFeatures);
    }

    public Task ProcessRequestAsync(Request context) => context.Port.Application.ProcessRequestAsync(context.Features);

    public void DisposeContext(Request context, Exception? exception) => context.Port.End();

    ValueTask<IConnectionListener> IConnectionListenerFactory.BindAsync(EndPoint endpoint, CancellationToken cancellationToken) => new(this);

    async ValueTask<ConnectionContext?> IConnectionListener.AcceptAsync(CancellationToken cancellationToken) =>
        await _accepted.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false) && _accepted.Reader.TryRead(out var connection) ? connection : null;

    ValueTask IConnectionListener.UnbindAsync(CancellationToken cancellationToken)
    {
        _accepted.Writer.TryComplete();
        return default;
    }

    ValueTask IAsyncDisposable.DisposeAsync() => default;

    /// <summary>A request, with the port to which it was sent.</summary>
    internal readonly record struct Request(LoopbackServer Port, IFeatureCollection Features);
}
