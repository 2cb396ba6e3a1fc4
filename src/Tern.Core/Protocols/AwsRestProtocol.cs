using System.ComponentModel;
using System.Text;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>What requests and answers of AWS's REST protocols share. For generated code; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRestProtocol
{
    /// <summary>Says what the body is, unless the request has said it in a member of its own.</summary>
    /// <param name="http">The request, with its own headers.</param>
    /// <param name="contentType">The content type.</param>
    public static void BeginBody(AwsHttpRequest http, string contentType)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (!http.Headers.Contains("content-type")) http.Headers.Add("content-type", contentType);
    }

    /// <summary>Gives an error of an answer to HEAD, which has no body, the code and the text that a body would have had.</summary>
    /// <param name="details">What the status says.</param>
    /// <param name="code">The code of the one error that the operation has for it.</param>
    /// <returns>What the error says.</returns>
    public static AwsErrorDetails ReadHead(AwsErrorDetails details, string code) =>
        details with { Code = code, Message = "It doesn't exist. An answer to HEAD has no message of its own" };

    /// <summary>Writes a body that is text.</summary>
    /// <param name="http">The request.</param>
    /// <param name="text">The text.</param>
    public static void WriteText(AwsHttpRequest http, string text)
    {
        ArgumentNullException.ThrowIfNull(http);
        var length = Encoding.UTF8.GetBytes(text, http.Body.GetSpan(Encoding.UTF8.GetByteCount(text)));
        http.Body.Advance(length);
    }

    /// <summary>Takes a stream as the body.</summary>
    /// <param name="http">The request.</param>
    /// <param name="body">The stream, from where it stands.</param>
    /// <param name="length">How many bytes are sent; null for all that the stream has.</param>
    /// <param name="requiresLength">Whether the service must know the length before the body comes.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The stream can't be read, or its length is not known and must be.</exception>
    public static void WriteStream(AwsHttpRequest http, Stream body, long? length, bool requiresLength, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.BodyStream = new AwsRequestStream(body, length);
        if (requiresLength && http.BodyStream.Length is null)
            throw new ArgumentException(
                $"{operation} must know the length of its body, and the body's stream can't seek. Set the length, or give a stream that can seek.");
    }

    /// <summary>Takes the body as a stream: the answer is disposed with it.</summary>
    /// <param name="http">The answer.</param>
    /// <returns>The stream.</returns>
    public static Stream ReadStream(AwsHttpResponse http)
    {
        ArgumentNullException.ThrowIfNull(http);
        // A transport without streams has read the whole body, whose memory goes back to its pool.
        return http.BodyStream ?? new MemoryStream(http.Body.ToArray(), writable: false);
    }

    /// <summary>Reads a body that is text.</summary>
    /// <param name="http">The answer.</param>
    /// <returns>The text.</returns>
    public static string ReadText(AwsHttpResponse http)
    {
        ArgumentNullException.ThrowIfNull(http);
        return Encoding.UTF8.GetString(http.Body.Span);
    }
}
