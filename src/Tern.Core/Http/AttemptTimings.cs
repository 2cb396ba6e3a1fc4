namespace Tern.Http;

/// <summary>
/// The timings that a transport records for an attempt, and the peer. Timestamps are those of
/// <see cref="TimeProvider.GetTimestamp"/>; zero means unknown or not applicable.
/// </summary>
public sealed class AttemptTimings
{
    /// <summary>Gets or sets the time at which the request was passed to the transport.</summary>
    public long Started { get; set; }

    /// <summary>Gets or sets the time at which the request left the connection queue.</summary>
    public long LeftQueue { get; set; }

    /// <summary>
    /// Gets or sets the duration of the host's DNS lookup, in timestamp units; zero if a warm connection was used or
    /// the host is an IP address.
    /// </summary>
    public long DnsDuration { get; set; }

    /// <summary>
    /// Gets or sets the time it took to open a new connection, without DNS and TLS, in timestamp units; zero if a
    /// warm connection was used.
    /// </summary>
    public long ConnectDuration { get; set; }

    /// <summary>
    /// Gets or sets the duration of a new connection's TLS handshake, in timestamp units; zero without TLS.
    /// </summary>
    public long TlsDuration { get; set; }

    /// <summary>
    /// Gets or sets the part of <see cref="TlsDuration"/> during which the system's trusted certificates were being
    /// loaded, in timestamp units. A process loads them once.
    /// </summary>
    public long TrustStoreDuration { get; set; }

    /// <summary>Gets or sets the time at which the status line and headers had arrived.</summary>
    public long FirstByte { get; set; }

    /// <summary>Gets or sets the time at which the whole body had been read.</summary>
    public long BodyRead { get; set; }

    /// <summary>Gets or sets the IP address of the peer, such as <c>203.0.113.7</c>, or null if it's unknown.</summary>
    public string? PeerAddress { get; set; }

    /// <summary>Gets or sets the port of the peer, or zero if it's unknown.</summary>
    public int PeerPort { get; set; }

    /// <summary>Resets all timings.</summary>
    public void Reset()
    {
        Started = LeftQueue = DnsDuration = ConnectDuration = TlsDuration = TrustStoreDuration = FirstByte = BodyRead = 0;
        PeerAddress = null;
        PeerPort = 0;
    }
}
