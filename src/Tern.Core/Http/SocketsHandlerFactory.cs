using System.Net;
using System.Net.Sockets;
using Tern.Pipeline;

namespace Tern.Http;

/// <summary>Makes the handler of a client's own connections.</summary>
internal static class SocketsHandlerFactory
{
    public static SocketsHttpHandler Create(ConnectionOptions options, TimeProvider clock)
    {
        Check(options.ConnectTimeout, nameof(options.ConnectTimeout));
        Check(options.IdleTimeout, nameof(options.IdleTimeout));
        Check(options.Lifetime, nameof(options.Lifetime));
        if (options.HeartbeatInterval is { } heartbeat) Check(heartbeat, nameof(options.HeartbeatInterval));
        if (options.MaxConnectionsPerServer < 1)
            throw new AwsConfigurationException(FormattableString.Invariant($"The option {nameof(options.MaxConnectionsPerServer)} is {options.MaxConnectionsPerServer}. Expected 1 or more."));

        return new SocketsHttpHandler
        {
            // An answer is read as it was sent: its checksum is over these bytes, and a redirect would be signed for another host. AutomaticDecompression is None
            // already; to set it, even to None, links every decompressor (1.0 MB) into a native binary.
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = options.Proxy is not null,
            Proxy = options.Proxy,
            ConnectTimeout = options.ConnectTimeout,
            PooledConnectionIdleTimeout = options.IdleTimeout,
            PooledConnectionLifetime = Jitter(options.Lifetime),
            MaxConnectionsPerServer = options.MaxConnectionsPerServer,
            // A trace header that is added after signing is one that the service does not expect; Lambda's own is added by the pipeline.
            ActivityHeadersPropagator = null,
            ConnectCallback = (context, cancellationToken) => ConnectAsync(context, clock, cancellationToken),
            PlaintextStreamFilter = (context, _) =>
            {
                FindTimings(context.InitialRequestMessage)?.Ready(clock);
                return new(context.PlaintextStream);
            },
        };
    }

    // What the handler does itself, with the time of it.
    private static async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, TimeProvider clock, CancellationToken cancellationToken)
    {
        var timings = FindTimings(context.InitialRequestMessage);
        timings?.Started(clock);
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(context.DnsEndPoint, cancellationToken).ConfigureAwait(false);
            timings?.Connected(clock);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static ConnectionTimings? FindTimings(HttpRequestMessage request) => request.Options.TryGetValue(ConnectionTimings.Key, out var timings) ? timings : null;

    private static TimeSpan Jitter(TimeSpan lifetime) => lifetime == Timeout.InfiniteTimeSpan ? lifetime : lifetime * (1 + Random.Shared.NextDouble() / 5);

    private static void Check(TimeSpan time, string option)
    {
        if (TimeLimit.IsValid(time)) return;
        throw new AwsConfigurationException(FormattableString.Invariant($"The option {option} is {time}. Expected {TimeLimit.Expected}."));
    }
}
