using System.Diagnostics;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using Tern.Tls;

namespace Tern.Http;

/// <summary>Makes the handler of a client's own connections.</summary>
internal static class SocketsHandlerFactory
{
    // Listeners choose sources by name: this one has .NET's own listeners, and tells whether there are any.
    // Its version says whose it is: a listener that wants other clients' spans, and not Tern's calls twice, passes it over.
    private static readonly ActivitySource HttpSpans = new("System.Net.Http", "Tern");

    /// <exception cref="AwsConfigurationException">An option is out of its range.</exception>
    public static SocketsHttpHandler Create(ConnectionOptions options, NetworkSettings network, TimeProvider clock)
    {
        Check(options.ConnectTimeout, nameof(options.ConnectTimeout));
        Check(options.IdleTimeout, nameof(options.IdleTimeout));
        Check(options.Lifetime, nameof(options.Lifetime));
        if (options.HeartbeatInterval is { } heartbeat) Check(heartbeat, nameof(options.HeartbeatInterval));
        if (options.MaxConnectionsPerServer < 1)
        {
            throw new AwsConfigurationException(
                FormattableString.Invariant($"The option {nameof(options.MaxConnectionsPerServer)} is {options.MaxConnectionsPerServer}. Expected 1 or more."));
        }

        var readsSystemRoots = network.Authorities is null;
        var handler = new SocketsHttpHandler
        {
            // An answer is read as it was sent: its checksum is over these bytes, and a redirect would be signed for another host.
            // AutomaticDecompression is None already; to set it, even to None, links every decompressor (1.0 MB) into a native binary.
            AllowAutoRedirect = false,
            UseCookies = false,
            ConnectTimeout = options.ConnectTimeout,
            PooledConnectionIdleTimeout = options.IdleTimeout,
            PooledConnectionLifetime = Jitter(options.Lifetime),
            MaxConnectionsPerServer = options.MaxConnectionsPerServer,
            // A connection carries a hundred streams of events or so; without this the next would wait until one of them ends.
            EnableMultipleHttp2Connections = true,
            // A streamed body that is given up is not waited for: its connection would be held for up to two seconds.
            ResponseDrainTimeout = TimeSpan.Zero,
            ActivityHeadersPropagator = null,
            ConnectCallback = (context, cancellationToken) => ConnectAsync(context, clock, readsSystemRoots, cancellationToken),
            PlaintextStreamFilter = (context, _) =>
            {
                FindTimings(context.InitialRequestMessage)?.Ready(clock, context.PlaintextStream is SslStream);
                return new(context.PlaintextStream);
            },
        };
        network.ApplyTo(handler);
        return handler;
    }

    /// <summary>Lets .NET make its own HTTP spans for who listens to them now. To be called before the handler's first request.</summary>
    /// <remarks>
    /// No header of a trace is added in any case: it would come after signing, and the service does not expect it; Lambda's own is added by the pipeline. A
    /// handler whose propagator is null makes no spans, and one that has a propagator makes one for every request below any other span, listened to or not:
    /// 960 B a call. So the propagator that adds nothing is set where somebody listens.
    /// </remarks>
    public static void ChooseSpans(SocketsHttpHandler handler) =>
        handler.ActivityHeadersPropagator = HttpSpans.HasListeners() ? DistributedContextPropagator.CreateNoOutputPropagator() : null;

    // What the handler does itself, with the time of it.
    private static async ValueTask<Stream> ConnectAsync(
        SocketsHttpConnectionContext context, TimeProvider clock, bool readsSystemRoots, CancellationToken cancellationToken)
    {
        var timings = FindTimings(context.InitialRequestMessage);
        var (host, port) = (context.DnsEndPoint.Host, context.DnsEndPoint.Port);
        if (readsSystemRoots && context.InitialRequestMessage.RequestUri?.Scheme == Uri.UriSchemeHttps) TrustStore.BeginLoad(clock);
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        KeepAlive(socket);
        try
        {
            if (IPAddress.TryParse(host, out var address))
            {
                timings?.Started(clock, hasName: false);
                await socket.ConnectAsync(address, port, cancellationToken).ConfigureAwait(false);
            }
            else
            {
                timings?.Started(clock, hasName: true);
                var addresses = await ResolveAsync(host, socket, cancellationToken).ConfigureAwait(false);
                timings?.Resolved(clock);
                await socket.ConnectAsync(addresses, port, cancellationToken).ConfigureAwait(false);
            }

            timings?.Connected(clock);
            return new PeerStream(socket, timings);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    // A NAT gateway forgets a connection that was silent for 350 seconds; some calls wait for minutes before they are answered.
    private static void KeepAlive(Socket socket)
    {
        socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive, true);
        socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, 60);
        socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveInterval, 15);
    }

    private static async ValueTask<IPAddress[]> ResolveAsync(string host, Socket socket, CancellationToken cancellationToken)
    {
        // A socket of the newer family takes addresses of both.
        var family = socket.AddressFamily == AddressFamily.InterNetwork ? AddressFamily.InterNetwork : AddressFamily.Unspecified;
        var addresses = await Dns.GetHostAddressesAsync(host, family, cancellationToken).ConfigureAwait(false);
        return addresses.Length > 0 ? addresses : throw new SocketException((int)SocketError.HostNotFound);
    }

    private static ConnectionTimings? FindTimings(HttpRequestMessage request) =>
        request.Options.TryGetValue(ConnectionTimings.Key, out var timings) ? timings : null;

    private static TimeSpan Jitter(TimeSpan lifetime) => lifetime == Timeout.InfiniteTimeSpan ? lifetime : lifetime * (1 + Random.Shared.NextDouble() / 5);

    private static void Check(TimeSpan time, string option)
    {
        if (TimeLimit.IsValid(time)) return;
        throw new AwsConfigurationException(FormattableString.Invariant($"The option {option} is {time}. Expected {TimeLimit.Expected}."));
    }
}
