namespace Tern.Load;

/// <summary>Why a request is no success.</summary>
public enum LoadFailure
{
    /// <summary>No connection could be made: refused, or the host can't be reached.</summary>
    Connect,

    /// <summary>TLS could not be agreed on, or the certificate is not trusted.</summary>
    Tls,

    /// <summary>The server, or something between, reset the connection.</summary>
    Reset,

    /// <summary>The server closed the connection before its answer was whole.</summary>
    Closed,

    /// <summary>No whole answer came in the time that the plan gives.</summary>
    Timeout,

    /// <summary>What came is no HTTP answer.</summary>
    Malformed,

    /// <summary>The answer's status is none of the right ones.</summary>
    Status,

    /// <summary>The answer's body failed a check.</summary>
    Check,

    /// <summary>The load was interrupted before the answer came.</summary>
    Unfinished,
}
