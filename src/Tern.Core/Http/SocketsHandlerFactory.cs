using System.Diagnostics;
using System.Net.Security;

namespace Tern.Http;

/// <summary>Creates the handler for a client's own connections.</summary>
internal static class SocketsHandlerFactory
{
    // Listeners choose sources by name: this one has the listeners of .NET's own source, and so shows whether there
    // are any. Its version identifies it: a listener that wants other clients' spans, but not a second span for
    // Tern's calls, can skip it.
    private static readonly ActivitySource HttpSpans = new("System.Net.Http", "Tern");

    /// <exception cref="AwsConfigurationException">An option is out of range.</exception>
    public static SocketsHttpHandler Create(ConnectionOptions options, NetworkSettings network, TimeProvider clock)
    {
        Check(options.ConnectTimeout, nameof(options.ConnectTimeout));
        Check(options.IdleTimeout, nameof(options.IdleTimeout));
        Check(options.Lifetime, nameof(options.Lifetime));
        if (options.HeartbeatInterval is { } heartbeat) Check(heartbeat, nameof(options.HeartbeatInterval));
        if (options.MaxConnectionsPerServer < 1)
        {
            throw new AwsConfigurationException(
                FormattableString.Invariant(
                    $"The option {nameof(options.MaxConnectionsPerServer)} is {options.MaxConnectionsPerServer}. Expected at least 1."));
        }

        var readsSystemRoots = network.Authorities is null;
        var handler = new SocketsHttpHandler
        {
            // Responses are read as they were sent, because their checksums cover these bytes, and a redirected
            // request would be signed for another host. AutomaticDecompression is already None; setting it, even to
            // None, links every decompressor (1.0 MB) into a native binary.
            AllowAutoRedirect = false,
            UseCookies = false,
            ConnectTimeout = options.ConnectTimeout,
            PooledConnectionIdleTimeout = options.IdleTimeout,
            PooledConnectionLifetime = Jitter(options.Lifetime),
            MaxConnectionsPerServer = options.MaxConnectionsPerServer,
            // A connection carries about a hundred event streams; without this setting, the next one would wait until
            // one of them ends.
            EnableMultipleHttp2Connections = true,
            // Don't drain an abandoned streamed body, which would hold its connection for up to two seconds.
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

    /// <summary>
    /// Lets .NET create its own HTTP spans for current listeners. Call it before the handler's first request.
    /// </summary>
    /// <remarks>
    /// Trace headers are never added: that would happen after signing, and the service doesn't expect them; the
    /// pipeline adds Lambda's own. A handler without a propagator creates no spans. A handler with one creates a span
    /// for every request below any other span, whether or not something listens, at 960 bytes per call. So a
    /// propagator that adds nothing is set only if something is listening.
    /// </remarks>
    public static void ChooseSpans(SocketsHttpHandler handler) =>
        handler.ActivityHeadersPropagator = HttpSpans.HasListeners() ? DistributedContextPropagator.CreateNoOutputPropagator() : null;

    // Does what the handler does itself, and records the timings.
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
