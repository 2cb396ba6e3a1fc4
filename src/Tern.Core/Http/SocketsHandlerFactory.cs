using System.Diagnostics;
using System.Net.Security;
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
        ConnectionUse.Opened(context.InitialRequestMessage);
        var timings = FindTimings(context.InitialRequestMessage);
        if (readsSystemRoots && context.InitialRequestMessage.RequestUri?.Scheme == Uri.UriSchemeHttps) TrustStore.BeginLoad(clock);
        var socket = await SocketConnector.OpenAsync(context.DnsEndPoint, timings, clock, cancellationToken).ConfigureAwait(false);
        timings?.Connected(clock);
        return new PeerStream(socket, timings);
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
