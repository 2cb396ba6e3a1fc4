namespace Tern;

/// <summary>Why no complete and sound answer came.</summary>
public enum AwsTransportFault
{
    /// <summary>No connection could be opened: unknown host, refused, unreachable, TLS failure.</summary>
    Connect,

    /// <summary>The connection broke before the answer was complete.</summary>
    ConnectionLost,

    /// <summary>The attempt or the whole call took longer than allowed.</summary>
    Timeout,

    /// <summary>The answer is longer than a client accepts.</summary>
    ResponseTooLarge,

    /// <summary>The answer does not match its checksum.</summary>
    ChecksumMismatch,

    /// <summary>The answer is not what the protocol says: malformed JSON, a missing envelope.</summary>
    MalformedResponse,
}
