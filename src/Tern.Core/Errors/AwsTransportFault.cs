namespace Tern;

/// <summary>Specifies why no complete, intact response arrived.</summary>
public enum AwsTransportFault
{
    /// <summary>
    /// No connection could be opened: unknown host, connection refused, host unreachable or TLS failure.
    /// </summary>
    Connect,

    /// <summary>The connection broke before the response was complete.</summary>
    ConnectionLost,

    /// <summary>The attempt or the whole call exceeded its time limit.</summary>
    Timeout,

    /// <summary>The response exceeds the maximum length.</summary>
    ResponseTooLarge,

    /// <summary>The response doesn't match its checksum.</summary>
    ChecksumMismatch,

    /// <summary>The response doesn't follow the protocol: malformed JSON or a missing envelope.</summary>
    MalformedResponse,
}
