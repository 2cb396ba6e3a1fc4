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

    /// <summary>Writes a body that is text.</summary>
    /// <param name="http">The request.</param>
    /// <param name="text">The text.</param>
    public static void WriteText(AwsHttpRequest http, string text)
    {
        ArgumentNullException.ThrowIfNull(http);
        var length = Encoding.UTF8.GetBytes(text, http.Body.GetSpan(Encoding.UTF8.GetByteCount(text)));
        http.Body.Advance(length);
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
