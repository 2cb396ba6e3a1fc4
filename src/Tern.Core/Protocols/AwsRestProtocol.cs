using System.ComponentModel;
using System.Text;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Shared code of the AWS REST protocols for requests and responses. Intended for generated code; don't call it
/// elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRestProtocol
{
    /// <summary>Sets the content type, unless a member of the request has set it.</summary>
    /// <param name="http">The request, with its own headers.</param>
    /// <param name="contentType">The content type.</param>
    public static void BeginBody(AwsHttpRequest http, string contentType)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (!http.Headers.Contains("content-type")) http.Headers.Add("content-type", contentType);
    }

    /// <summary>Sets the code and message of an error response to HEAD, which has no body.</summary>
    /// <param name="details">The details derived from the status.</param>
    /// <param name="code">The code of the only error that the operation has for it.</param>
    /// <returns>The completed details.</returns>
    public static AwsErrorDetails ReadHead(AwsErrorDetails details, string code) =>
        details with { Code = code, Message = "It doesn't exist. Responses to HEAD have no message" };

    /// <summary>Writes a text body.</summary>
    /// <param name="http">The request.</param>
    /// <param name="text">The text.</param>
    public static void WriteText(AwsHttpRequest http, string text)
    {
        ArgumentNullException.ThrowIfNull(http);
        var length = Encoding.UTF8.GetBytes(text, http.Body.GetSpan(Encoding.UTF8.GetByteCount(text)));
        http.Body.Advance(length);
    }

    /// <summary>Sets a stream as the body.</summary>
    /// <param name="http">The request.</param>
    /// <param name="body">The stream, starting at its current position.</param>
    /// <param name="length">The number of bytes to send, or null for all remaining bytes.</param>
    /// <param name="requiresLength">true if the service must know the length before it receives the body; otherwise,
    /// false.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The stream can't be read, or its length is required but unknown.</exception>
    public static void WriteStream(AwsHttpRequest http, Stream body, long? length, bool requiresLength, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.BodyStream = new AwsRequestStream(body, length);
        if (requiresLength && http.BodyStream.Length is null)
            throw new ArgumentException(
                $"{operation} requires the length of its body, but the body's stream can't seek. Set the length, or pass a stream that can seek.");
    }

    /// <summary>Returns the body as a stream. Disposing the stream disposes the HTTP response.</summary>
    /// <param name="http">The HTTP response.</param>
    /// <returns>The stream.</returns>
    public static Stream ReadStream(AwsHttpResponse http)
    {
        ArgumentNullException.ThrowIfNull(http);
        // A transport that doesn't stream has read the whole body, whose memory is returned to its pool, so copy it.
        return http.BodyStream ?? new MemoryStream(http.Body.ToArray(), writable: false);
    }

    /// <summary>Reads a text body.</summary>
    /// <param name="http">The HTTP response.</param>
    /// <returns>The text.</returns>
    public static string ReadText(AwsHttpResponse http)
    {
        ArgumentNullException.ThrowIfNull(http);
        return Encoding.UTF8.GetString(http.Body.Span);
    }
}
