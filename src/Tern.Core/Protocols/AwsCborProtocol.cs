using System.ComponentModel;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Shared code of the RPC v2 CBOR protocol for requests, responses and errors. Intended for generated code; don't
/// call it elsewhere.
/// </summary>
/// <remarks>Smithy, "Smithy RPC v2 CBOR protocol".</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsCborProtocol
{
    private const string ContentType = "application/cbor";
    private const string Events = "application/vnd.amazon.eventstream";
    private const string Header = "smithy-protocol";
    private const string Protocol = "rpc-v2-cbor";

    /// <summary>Begins a request by writing its path and headers.</summary>
    /// <param name="http">The request.</param>
    /// <param name="path">The path, such as
    /// <c>/service/GraniteServiceVersion20100801/operation/ListMetrics</c>.</param>
    /// <param name="hasBody">true if a body follows; false if the operation has no input in the model.</param>
    public static void Begin(AwsHttpRequest http, string path, bool hasBody) => Begin(http, path, hasBody, ContentType);

    /// <summary>Begins a request that is a stream of events or whose response is one.</summary>
    /// <param name="http">The request.</param>
    /// <param name="path">The path.</param>
    /// <param name="hasBody">true if a body follows that isn't a stream of events; otherwise, false.</param>
    public static void BeginEvents(AwsHttpRequest http, string path, bool hasBody) => Begin(http, path, hasBody, Events);

    private static void Begin(AwsHttpRequest http, string path, bool hasBody, string accepted)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.PathAndQuery = path;
        http.Headers.Add("accept", accepted);
        if (hasBody) http.Headers.Add("content-type", ContentType);
        http.Headers.Add(Header, Protocol);
    }

    /// <summary>
    /// Checks that a response uses the protocol: by its header <c>smithy-protocol</c> or, if a service omits that, by
    /// its content type. A proxy's page must not be mistaken for an empty response.
    /// </summary>
    /// <param name="http">The HTTP response, with a success status.</param>
    /// <exception cref="FormatException">The response uses another protocol.</exception>
    public static void CheckAnswer(AwsHttpResponse http)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (!IsOfProtocol(http))
            throw new AwsCborException(
                $"The response doesn't use the protocol {Protocol}, according to its header {Header} or its content type. Is there a proxy in front of the " +
                "service?", 0);
    }

    /// <summary>Checks the response of an operation without output: no body, or a map of unknown members.</summary>
    /// <param name="http">The HTTP response, with a success status.</param>
    /// <exception cref="FormatException">The response uses another protocol, or its body isn't a map.</exception>
    public static void ReadNone(AwsHttpResponse http)
    {
        CheckAnswer(http);
        if (http.Body.IsEmpty) return;
        var cbor = new AwsCborReader(http.Body.Span);
        if (cbor.Peek() != AwsCborToken.Map) throw cbor.Unexpected("a map");
        cbor.SkipValue();
        cbor.End();
    }

    /// <summary>
    /// Reads the details that every error has. The code is in the body's <c>__type</c>, after a namespace and '#'.
    /// </summary>
    /// <param name="http">The HTTP response.</param>
    /// <param name="shape">The name of the error in the service's model; for most services the same as the
    /// code.</param>
    /// <returns>The error. Its code is empty if the response contains none, such as a gateway's; the status then
    /// determines the error.</returns>
    /// <exception cref="FormatException">The body isn't CBOR.</exception>
    public static AwsErrorDetails ReadError(AwsHttpResponse http, out string shape)
    {
        ArgumentNullException.ThrowIfNull(http);
        string? type = null, message = null;
        if (!http.Body.IsEmpty && IsOfProtocol(http)) ReadBody(http.Body.Span, out type, out message);

        shape = AwsErrorCodes.Bare(type);
        // An exception in a stream has its type in a header of its message.
        if (shape.Length == 0) shape = AwsErrorCodes.Bare(http.GetHeader("x-amzn-errortype"));
        return new AwsErrorDetails(
            AwsErrorCodes.OfQuery(http.GetHeader("x-amzn-query-error")) ?? shape, message ?? "", http.StatusCode, http.GetHeader("x-amzn-requestid"));
    }

    private static bool IsOfProtocol(AwsHttpResponse http)
    {
        if (http.GetHeader(Header) is { } protocol) return protocol == Protocol;
        if (http.GetHeader("content-type") is not { } type) return true;
        var said = type.AsSpan().TrimStart();
        return said.StartsWith(ContentType, StringComparison.OrdinalIgnoreCase) || said.StartsWith(Events, StringComparison.OrdinalIgnoreCase);
    }

    private static void ReadBody(ReadOnlySpan<byte> body, out string? type, out string? message)
    {
        type = message = null;
        var cbor = new AwsCborReader(body);
        var left = cbor.BeginMap();
        while (cbor.NextMember(ref left, out var name))
        {
            if (cbor.Peek() != AwsCborToken.String) cbor.SkipValue();
            else if (name.SequenceEqual("__type"u8)) type = cbor.ReadString();
            else if (message is null && (name.SequenceEqual("message"u8) || name.SequenceEqual("Message"u8) || name.SequenceEqual("errorMessage"u8)))
                message = cbor.ReadString();
            else cbor.SkipValue();
        }
    }
}
