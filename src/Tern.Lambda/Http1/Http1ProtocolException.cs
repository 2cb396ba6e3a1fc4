namespace Tern.Lambda.Http1;

/// <summary>
/// The peer sent bytes that aren't an HTTP/1.1 message, are ambiguous, or exceed a limit. The exception's message
/// doesn't quote them. The connection can't be reused.
/// </summary>
internal sealed class Http1ProtocolException : IOException
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="message">The error, and the expected input.</param>
    /// <param name="responseStatus">The status of a server's response to such a request.</param>
    public Http1ProtocolException(string message, int responseStatus = 400) : base(message) => ResponseStatus = responseStatus;

    /// <summary>The status of a server's response to such a request: 400, 413, 431, 501 or 505.</summary>
    public int ResponseStatus { get; }
}
