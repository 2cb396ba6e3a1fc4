namespace Tern.Lambda.Http1;

/// <summary>
/// The peer sent bytes that are no HTTP/1.1 message, are ambiguous, or go beyond a limit. The message quotes nothing of
/// them. The connection cannot be used again.
/// </summary>
internal sealed class Http1ProtocolException : IOException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What was found and what was expected.</param>
    /// <param name="responseStatus">What a server answers a request like that with.</param>
    public Http1ProtocolException(string message, int responseStatus = 400) : base(message) => ResponseStatus = responseStatus;

    /// <summary>The status with which a server answers a request like that: 400, 413, 431, 501 or 505.</summary>
    public int ResponseStatus { get; }
}
