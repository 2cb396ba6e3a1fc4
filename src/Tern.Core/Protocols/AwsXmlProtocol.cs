using System.ComponentModel;
using System.Text;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Shared code of the AWS XML protocols (awsQuery, ec2Query, restXml) for responses and errors. Intended for
/// generated code; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsXmlProtocol
{
    /// <summary>Begins a successful response by reading its root element, whose name is ignored.</summary>
    /// <param name="xml">The document.</param>
    /// <exception cref="FormatException">The document is an error or a web page despite the success status. It would
    /// otherwise be read as an empty result.</exception>
    public static void BeginAnswer(ref AwsXmlReader xml)
    {
        var root = xml.ReadRoot();
        if (root.SequenceEqual("Error"u8) || root.SequenceEqual("ErrorResponse"u8) || root.SequenceEqual("Response"u8) || root.SequenceEqual("html"u8))
            throw new AwsXmlException("The document is an error or a page, although the status is a success", xml.Position);
    }

    /// <summary>Begins a successful response by reading its root element, which must have the given name.</summary>
    /// <param name="xml">The document.</param>
    /// <param name="root">The root's name, such as <c>ListBucketResult</c>.</param>
    /// <exception cref="FormatException">The document has another root, despite the success status.</exception>
    public static void BeginAnswer(ref AwsXmlReader xml, ReadOnlySpan<byte> root)
    {
        var found = xml.ReadRoot();
        if (found.SequenceEqual(root)) return;
        throw new AwsXmlException(
            $"The document is '{Encoding.UTF8.GetString(found)}', not the '{Encoding.UTF8.GetString(root)}' that this operation returns", xml.Position);
    }

    /// <summary>Begins a successful response, and enters the element in which awsQuery wraps the result.</summary>
    /// <param name="xml">The document.</param>
    /// <param name="wrapper">The element's name, such as <c>GetCallerIdentityResult</c>.</param>
    /// <exception cref="FormatException">The element doesn't exist.</exception>
    public static void BeginResult(ref AwsXmlReader xml, ReadOnlySpan<byte> wrapper)
    {
        if (!TryBeginResult(ref xml, wrapper)) throw xml.Unexpected("the element of the result");
    }

    /// <summary>
    /// Begins a successful response, and enters the element that wraps the result if there is one. Otherwise, the
    /// result is in the root.
    /// </summary>
    /// <param name="xml">The document.</param>
    /// <param name="wrapper">The element's name.</param>
    /// <returns>true if the element exists; otherwise, false.</returns>
    public static bool TryBeginResult(ref AwsXmlReader xml, ReadOnlySpan<byte> wrapper)
    {
        BeginAnswer(ref xml);
        var ahead = xml;
        while (ahead.NextElement(out var name))
        {
            if (name.SequenceEqual(wrapper))
            {
                xml = ahead;
                return true;
            }

            ahead.Skip();
        }

        return false;
    }

    /// <summary>
    /// Reads the rest of a response after its result, such as the request id, and checks that the document ends
    /// there.
    /// </summary>
    /// <param name="xml">The document.</param>
    public static void End(ref AwsXmlReader xml)
    {
        while (xml.Depth > 0) xml.Skip();
        xml.End();
    }

    /// <summary>
    /// Checks the response of an operation without output: no body, or a document that isn't an error.
    /// </summary>
    /// <param name="body">The body.</param>
    /// <exception cref="FormatException">The body isn't XML, or is an error.</exception>
    public static void ReadNone(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty) return;
        var xml = new AwsXmlReader(body);
        BeginAnswer(ref xml);
        End(ref xml);
    }

    /// <summary>
    /// Reads the details that every error has. <c>Error</c> with <c>Code</c> and <c>Message</c> is the root (S3), or
    /// is inside <c>ErrorResponse</c> (awsQuery, restXml) or <c>Response/Errors</c> (ec2Query).
    /// </summary>
    /// <param name="http">The HTTP response.</param>
    /// <param name="shape">The error's code, which determines its type.</param>
    /// <returns>The error. Its code is empty if the response contains none, such as a gateway's, or has no body; the
    /// status then determines the error.</returns>
    /// <exception cref="FormatException">The body isn't XML.</exception>
    public static AwsErrorDetails ReadError(AwsHttpResponse http, out string shape)
    {
        ArgumentNullException.ThrowIfNull(http);
        string? code = null, message = null, requestId = null;
        if (!http.Body.IsEmpty)
        {
            var xml = new AwsXmlReader(http.Body.Span);
            if (xml.ReadRoot().SequenceEqual("Error"u8)) ReadMembers(ref xml, ref code, ref message, ref requestId);
            else ReadAround(ref xml, ref code, ref message, ref requestId);
            xml.End();
        }

        // An exception in a stream has its type in a header of its message.
        shape = code ?? AwsErrorCodes.Bare(http.GetHeader("x-amzn-errortype"));
        requestId = http.GetHeader("x-amzn-requestid") ?? http.GetHeader("x-amz-request-id") ?? requestId;
        return new AwsErrorDetails(shape, message ?? "", http.StatusCode, requestId) { ExtendedRequestId = http.GetHeader("x-amz-id-2") };
    }

    /// <summary>Moves to the members of an error.</summary>
    /// <param name="xml">The document, at its start.</param>
    /// <returns>true if an error was found; false if the document has none of the forms described in
    /// <see cref="ReadError"/>.</returns>
    public static bool TryBeginError(ref AwsXmlReader xml)
    {
        if (xml.ReadRoot().SequenceEqual("Error"u8)) return true;
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("Error"u8)) return true;
            if (!name.SequenceEqual("Errors"u8))
            {
                xml.Skip();
                continue;
            }

            while (xml.NextElement(out name))
            {
                if (name.SequenceEqual("Error"u8)) return true;
                xml.Skip();
            }
        }

        return false;
    }

    private static void ReadAround(ref AwsXmlReader xml, ref string? code, ref string? message, ref string? requestId)
    {
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("Errors"u8)) ReadAround(ref xml, ref code, ref message, ref requestId);
            else if (name.SequenceEqual("Error"u8) && code is null) ReadMembers(ref xml, ref code, ref message, ref requestId);
            else if (name.SequenceEqual("RequestId"u8) || name.SequenceEqual("RequestID"u8)) requestId = xml.ReadString();
            else xml.Skip();
        }
    }

    private static void ReadMembers(ref AwsXmlReader xml, ref string? code, ref string? message, ref string? requestId)
    {
        while (xml.NextElement(out var name))
        {
            if (name.SequenceEqual("Code"u8)) code = xml.ReadString().Trim();
            else if (name.SequenceEqual("Message"u8) || name.SequenceEqual("message"u8)) message = xml.ReadString();
            else if (name.SequenceEqual("RequestId"u8)) requestId = xml.ReadString();
            else xml.Skip();
        }
    }
}
