namespace Tern.Load;

/// <summary>The reason why a request failed.</summary>
public enum LoadFailure
{
    /// <summary>The connection failed: it was refused, or the host is unreachable.</summary>
    Connect,

    /// <summary>The TLS handshake failed, or the certificate isn't trusted.</summary>
    Tls,

    /// <summary>The server or an intermediary reset the connection.</summary>
    Reset,

    /// <summary>The server closed the connection before the response was complete.</summary>
    Closed,

    /// <summary>The response didn't complete within the plan's time limit.</summary>
    Timeout,

    /// <summary>The response isn't valid HTTP.</summary>
    Malformed,

    /// <summary>The response's status code isn't one of the accepted ones.</summary>
    Status,

    /// <summary>The response's body failed a check.</summary>
    Check,

    /// <summary>The load was interrupted before the response arrived.</summary>
    Unfinished,
}
