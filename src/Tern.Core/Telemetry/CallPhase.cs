namespace Tern.Telemetry;

/// <summary>
/// Specifies a phase of a call. Over all attempts, the phases add up to the call's duration, except for time spent in
/// the caller's code.
/// </summary>
internal enum CallPhase
{
    /// <summary>The wait for credentials.</summary>
    Credentials,

    /// <summary>Writing the request, resolving the endpoint and signing.</summary>
    Sign,

    /// <summary>The wait for a free connection.</summary>
    Queue,

    /// <summary>The DNS lookup of the host for a new connection.</summary>
    Dns,

    /// <summary>Opening a TCP connection. Any time here with warm connections indicates a defect.</summary>
    Connect,

    /// <summary>
    /// The time that a new connection's TLS handshake waited for the system's trusted certificates, which a process
    /// loads once.
    /// </summary>
    TrustStore,

    /// <summary>The TLS handshake of a new connection.</summary>
    Tls,

    /// <summary>
    /// From sending the request to the first byte of the response: the service's processing time and the network
    /// round trip.
    /// </summary>
    FirstByte,

    /// <summary>Reading the body.</summary>
    Read,

    /// <summary>Verifying the body and converting it to the caller's type.</summary>
    Parse,

    /// <summary>The wait before a retry.</summary>
    RetryWait,
}
