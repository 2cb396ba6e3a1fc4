namespace Tern.Http;

/// <summary>
/// What a transport notes of one attempt: timestamps (<see cref="TimeProvider.GetTimestamp"/>), where zero means not known or did not happen, and the peer.
/// </summary>
public sealed class AttemptTimings
{
    /// <summary>When the request was handed to the transport.</summary>
    public long Started { get; set; }

    /// <summary>When the request left the queue for a connection.</summary>
    public long LeftQueue { get; set; }

    /// <summary>
    /// How long the network's name service took to give the addresses of the host, in timestamp units; zero when a warm connection served, or the host is an
    /// address.
    /// </summary>
    public long DnsDuration { get; set; }

    /// <summary>
    /// How long a new connection took, without its host's name and without TLS, in timestamp units; zero when a warm one served.
    /// </summary>
    public long ConnectDuration { get; set; }

    /// <summary>How long the TLS handshake of a new connection took, in timestamp units; zero without TLS.</summary>
    public long TlsDuration { get; set; }

    /// <summary>
    /// How much of <see cref="TlsDuration"/> was a time in which the system's trusted certificates were being read, which a process does once, in timestamp
    /// units.
    /// </summary>
    public long TrustStoreDuration { get; set; }

    /// <summary>When the status line and headers had arrived.</summary>
    public long FirstByte { get; set; }

    /// <summary>When the whole body had been read.</summary>
    public long BodyRead { get; set; }

    /// <summary>The address at the other end of the connection that served, such as <c>203.0.113.7</c>; null when it is not known.</summary>
    public string? PeerAddress { get; set; }

    /// <summary>The port at the other end of the connection that served; zero when it is not known.</summary>
    public int PeerPort { get; set; }

    /// <summary>Makes the timings as new.</summary>
    public void Reset()
    {
        Started = LeftQueue = DnsDuration = ConnectDuration = TlsDuration = TrustStoreDuration = FirstByte = BodyRead = 0;
        PeerAddress = null;
        PeerPort = 0;
    }
}
