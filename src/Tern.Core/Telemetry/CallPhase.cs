namespace Tern.Telemetry;

/// <summary>
/// The parts of a call's time. Over all attempts they add up to the call, but for what the caller's own code takes in between.
/// </summary>
internal enum CallPhase
{
    /// <summary>Waiting for credentials.</summary>
    Credentials,

    /// <summary>Writing the request, resolving the endpoint and signing.</summary>
    Sign,

    /// <summary>Waiting for a connection that is free.</summary>
    Queue,

    /// <summary>Asking the network's name service for the addresses of the host, for a new connection.</summary>
    Dns,

    /// <summary>Opening a connection: TCP. Anything here on a warm path is a defect.</summary>
    Connect,

    /// <summary>
    /// Reading the system's trusted certificates, once a process, as far as the TLS handshake of a new connection had to wait for it.
    /// </summary>
    TrustStore,

    /// <summary>The TLS handshake of a new connection.</summary>
    Tls,

    /// <summary>From sending the request to the first byte of the answer: the service's own time, and the way there and back.</summary>
    FirstByte,

    /// <summary>Reading the body.</summary>
    Read,

    /// <summary>Checking the body and reading it into the caller's type.</summary>
    Parse,

    /// <summary>Waiting before a retry.</summary>
    RetryWait,
}
