namespace Tern.Http;

/// <summary>Timestamps (<see cref="TimeProvider.GetTimestamp"/>) that a transport notes for one attempt. Zero: not known, or did not happen.</summary>
public sealed class AttemptTimings
{
    /// <summary>When the request was handed to the transport.</summary>
    public long Started { get; set; }

    /// <summary>When the request left the queue for a connection.</summary>
    public long LeftQueue { get; set; }

    /// <summary>How long a new connection took, without TLS, in timestamp units; zero when a warm one served.</summary>
    public long ConnectDuration { get; set; }

    /// <summary>How long the TLS handshake of a new connection took, in timestamp units.</summary>
    public long TlsDuration { get; set; }

    /// <summary>When the status line and headers had arrived.</summary>
    public long FirstByte { get; set; }

    /// <summary>When the whole body had been read.</summary>
    public long BodyRead { get; set; }

    /// <summary>Makes the timings as new.</summary>
    public void Reset() => Started = LeftQueue = ConnectDuration = TlsDuration = FirstByte = BodyRead = 0;
}
