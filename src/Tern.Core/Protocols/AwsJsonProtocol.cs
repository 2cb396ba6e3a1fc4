using System.ComponentModel;
using Tern.Http;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>
/// Shared code of the AWS JSON protocols 1.0 and 1.1 for requests and errors. Intended for generated code; don't call
/// it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsJsonProtocol
{
    /// <summary>Begins a request by writing its headers.</summary>
    /// <param name="http">The request.</param>
    /// <param name="contentType">The content type, which contains the protocol's version.</param>
    /// <param name="target">The service's prefix and the operation, such as <c>DynamoDB_20120810.GetItem</c>.</param>
    public static void Begin(AwsHttpRequest http, string contentType, string target)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.Headers.Add("content-type", contentType);
        http.Headers.Add("x-amz-target", target);
    }

    /// <summary>
    /// Reads the details that every error has. The code is in the header <c>x-amzn-errortype</c>, or in the body's
    /// <c>__type</c> or <c>code</c>. A link after ':' and a namespace before '#' are removed.
    /// </summary>
    /// <param name="http">The HTTP response.</param>
    /// <param name="shape">The name of the error in the service's model; for most services the same as the
    /// code.</param>
    /// <returns>The error. Its code is empty if the response contains none, such as a gateway's; the status then
    /// determines the error.</returns>
    /// <exception cref="AwsJsonException">The body isn't JSON.</exception>
    public static AwsErrorDetails ReadError(AwsHttpResponse http, out string shape)
    {
        ArgumentNullException.ThrowIfNull(http);
        string? type = null, code = null, message = null;
        if (!http.Body.IsEmpty) ReadBody(http.Body.Span, out type, out code, out message);

        shape = AwsErrorCodes.Bare(http.GetHeader("x-amzn-errortype"));
        if (shape.Length == 0) shape = AwsErrorCodes.Bare(type);
        if (shape.Length == 0) shape = AwsErrorCodes.Bare(code);

        return new AwsErrorDetails(
            AwsErrorCodes.OfQuery(http.GetHeader("x-amzn-query-error")) ?? shape, message ?? "", http.StatusCode, http.GetHeader("x-amzn-requestid"));
    }

    private static void ReadBody(ReadOnlySpan<byte> body, out string? type, out string? code, out string? message)
    {
        type = code = message = null;
        var json = new AwsJsonReader(body);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.Peek() != AwsJsonToken.String) json.SkipValue();
            else if (name.SequenceEqual("__type"u8)) type = json.ReadString();
            else if (name.SequenceEqual("code"u8)) code = json.ReadString();
            else if (message is null && (name.SequenceEqual("message"u8) || name.SequenceEqual("Message"u8) || name.SequenceEqual("errorMessage"u8)))
                message = json.ReadString();
            else json.SkipValue();
        }
    }
}
