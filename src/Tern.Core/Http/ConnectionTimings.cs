namespace Tern.Http;

/// <summary>
/// Records, while something is listening, the timings of the connection that a request asked for, and the peer of the
/// connection that the request used. The connection's own task, which may outlive the request, writes to it too, so
/// it's never pooled.
/// </summary>
internal sealed class ConnectionTimings
{
    /// <summary>The key of the timings in the options of the request that asked for a connection.</summary>
    public static readonly HttpRequestOptionsKey<ConnectionTimings> Key = new("Tern.ConnectionTimings");

    private static readonly AsyncLocal<ConnectionTimings?> Writing = new();

    private TimeProvider _clock = TimeProvider.System;
    private long _started;
    private long _resolved;
    private long _connected;
    private long _ready;
    private bool _hasName;
    private bool _isSecure;

    /// <summary>
    /// The timings of the request that the running code sends. A connection's stream has no other way to find out
    /// whose bytes it writes.
    /// </summary>
    public static ConnectionTimings? Current
    {
        get => Writing.Value;
        set => Writing.Value = value;
    }

    /// <summary>true if the requested connection is ready for requests; otherwise, false.</summary>
    public bool IsReady => Volatile.Read(ref _ready) != 0;

    /// <summary>The IP address of the peer to which the request was written, or null before that.</summary>
    public string? PeerAddress { get; private set; }

    /// <summary>The port of the peer.</summary>
    public int PeerPort { get; private set; }

    /// <summary>Records that opening the connection has started.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="hasName">true if the host is a name that must be resolved first; otherwise, false.</param>
    public void Started(TimeProvider clock, bool hasName)
    {
        _hasName = hasName;
        _clock = clock;
        Volatile.Write(ref _started, clock.GetTimestamp());
    }

    /// <summary>Records that the host's addresses are known.</summary>
    public void Resolved(TimeProvider clock) => Volatile.Write(ref _resolved, clock.GetTimestamp());

    /// <summary>Records that the TCP connection is established.</summary>
    public void Connected(TimeProvider clock) => Volatile.Write(ref _connected, clock.GetTimestamp());

    /// <summary>Records that the connection is ready for requests.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="isSecure">true if opening it included TLS; otherwise, false.</param>
    public void Ready(TimeProvider clock, bool isSecure)
    {
        _isSecure = isSecure;
        Volatile.Write(ref _ready, clock.GetTimestamp());
    }

    /// <summary>Records the peer to which the request is written.</summary>
    public void Served(string address, int port) => (PeerAddress, PeerPort) = (address, port);

    /// <summary>
    /// Copies the connection's timings if it's open. If it isn't, another connection became free first and took the
    /// request.
    /// </summary>
    public void CopyTo(AttemptTimings timings)
    {
        var ready = Volatile.Read(ref _ready);
        if (ready == 0) return;
        Copy(timings, ready, _isSecure);
        // A successful handshake has checked a certificate, and had to wait for the trusted roots to load.
        if (_isSecure) timings.TrustStoreDuration = TrustStore.Overlap(_clock, Volatile.Read(ref _connected), ready);
    }

    /// <summary>Copies the timings of an unfinished connection, for a request that never got one.</summary>
    /// <param name="timings">The timings to write to.</param>
    /// <param name="ended">The time at which the request ended.</param>
    public void CopyUnfinishedTo(AttemptTimings timings, long ended)
    {
        // Between TCP and the first request, there is only TLS; a failed handshake counts as TLS too.
        if (!IsReady && Volatile.Read(ref _started) != 0) Copy(timings, ended, isSecure: true);
    }

    // A step that isn't finished lasts until the end.
    private void Copy(AttemptTimings timings, long ended, bool isSecure)
    {
        var started = Volatile.Read(ref _started);
        var connecting = started;
        if (_hasName)
        {
            var resolved = Volatile.Read(ref _resolved);
            connecting = resolved == 0 ? ended : resolved;
        }

        var connected = Volatile.Read(ref _connected);
        if (connected == 0) connected = ended;
        timings.DnsDuration = connecting - started;
        // Without TLS, the rest is the proxy's: it opens the route before there is a connection to the service, as
        // SOCKS does.
        timings.ConnectDuration = (isSecure ? connected : ended) - connecting;
        timings.TlsDuration = isSecure ? ended - connected : 0;
    }
}
