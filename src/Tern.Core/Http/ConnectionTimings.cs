using Tern.Tls;

namespace Tern.Http;

/// <summary>
/// What is noted, while somebody listens, of the connection that a request asked for and of the one that served it. Written by the connection's own task too,
/// so it is never pooled: that task may outlive the request.
/// </summary>
internal sealed class ConnectionTimings
{
    /// <summary>Finds the timings on the request that asked for a connection.</summary>
    public static readonly HttpRequestOptionsKey<ConnectionTimings> Key = new("Tern.ConnectionTimings");

    private static readonly AsyncLocal<ConnectionTimings?> Writing = new();

    private TimeProvider _clock = TimeProvider.System;
    private long _started;
    private long _resolved;
    private long _connected;
    private long _ready;
    private bool _hasName;
    private bool _isSecure;

    /// <summary>What belongs to the request that the running code sends: a connection's stream knows no other way whose bytes it writes.</summary>
    public static ConnectionTimings? Current
    {
        get => Writing.Value;
        set => Writing.Value = value;
    }

    /// <summary>Whether the connection that the request asked for takes requests.</summary>
    public bool IsReady => Volatile.Read(ref _ready) != 0;

    /// <summary>The address of the peer to which the request was written; null before that.</summary>
    public string? PeerAddress { get; private set; }

    /// <summary>The port of the peer.</summary>
    public int PeerPort { get; private set; }

    /// <summary>The connection is being opened.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="hasName">Whether the host is a name, whose addresses are asked for first.</param>
    public void Started(TimeProvider clock, bool hasName)
    {
        _hasName = hasName;
        _clock = clock;
        Volatile.Write(ref _started, clock.GetTimestamp());
    }

    /// <summary>The addresses of the host are known.</summary>
    public void Resolved(TimeProvider clock) => Volatile.Write(ref _resolved, clock.GetTimestamp());

    /// <summary>TCP is done.</summary>
    public void Connected(TimeProvider clock) => Volatile.Write(ref _connected, clock.GetTimestamp());

    /// <summary>The connection takes requests.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="isSecure">Whether TLS was part of opening it.</param>
    public void Ready(TimeProvider clock, bool isSecure)
    {
        _isSecure = isSecure;
        Volatile.Write(ref _ready, clock.GetTimestamp());
    }

    /// <summary>Notes to whom the request is written.</summary>
    public void Served(string address, int port) => (PeerAddress, PeerPort) = (address, port);

    /// <summary>Tells how long the connection took, if it is open. If it is not, another connection became free first and took the request.</summary>
    public void CopyTo(AttemptTimings timings)
    {
        var ready = Volatile.Read(ref _ready);
        if (ready == 0) return;
        Copy(timings, ready, _isSecure);
        // A handshake that succeeded has checked a certificate, and for that it had to wait for the roots.
        if (_isSecure) timings.TrustStoreDuration = TrustStore.Overlap(_clock, Volatile.Read(ref _connected), ready);
    }

    /// <summary>Tells how far the connection came, of a request that never got one.</summary>
    /// <param name="timings">Where to tell it.</param>
    /// <param name="ended">When the request ended.</param>
    public void CopyUnfinishedTo(AttemptTimings timings, long ended)
    {
        // Between TCP and the first request there is nothing but TLS, and a handshake that fails is one.
        if (!IsReady && Volatile.Read(ref _started) != 0) Copy(timings, ended, isSecure: true);
    }

    // A step that is not over yet lasts till the end.
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
        // Without TLS what follows is the proxy's: it opens the route, as SOCKS does, before there is a connection to the service.
        timings.ConnectDuration = (isSecure ? connected : ended) - connecting;
        timings.TlsDuration = isSecure ? ended - connected : 0;
    }
}
